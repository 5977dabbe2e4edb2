package dev.crucible.bench.services;

/**
 * How long somebody waited for an answer, in milliseconds.
 *
 * @param first to the first line that is spoken
 * @param end to the end
 */
record Waits(double first, double end) {}
