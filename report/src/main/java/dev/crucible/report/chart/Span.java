package dev.crucible.report.chart;

/** The rounds {@code from} to {@code to} in which {@code label} attacks. */
public record Span(int from, int to, String label) {}
