/**
 * What a run leaves to look at, and the only module that draws. Read {@code RunReporter} first: {@code RunPlots} makes charts of a {@code
 * RunRecord}, {@code PlotWriter} writes them, {@code RunPage} is {@code index.html}, {@code RunFindings} its sentences. {@code
 * EvidenceCollector} watches a strategy for what the events do not hold. To add a plot: {@code RunPlots}.
 */
package dev.crucible.report;
