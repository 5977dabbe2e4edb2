/**
 * Metrics per client and per round. {@link dev.crucible.engine.metrics.RoundMetrics} and {@link dev.crucible.engine.metrics.ClientMetrics}
 * declare every {@link dev.crucible.engine.metrics.Metric} once, with titles, unit and direction: read one of their constants first.
 * {@code RoundRecorder} fills a {@link dev.crucible.engine.metrics.RoundOutcome}, from which metrics are computed. Tables, plots and events
 * are made of a {@link dev.crucible.engine.metrics.RoundReport}. To add a metric, add a constant.
 */
package dev.crucible.engine.metrics;
