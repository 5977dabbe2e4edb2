/**
 * Plots and pages of a run; the only module that draws. Read {@code RunReporter} first: {@code RunPlots} makes charts of a
 * {@code RunRecord}, {@code PlotWriter} writes them, {@code RunPage} is {@code index.html}, {@code RunFindings} its sentences.
 * {@code EvidenceCollector} observes a strategy for data that events do not contain. To add a plot: {@code RunPlots}.
 */
package dev.crucible.report;
