/**
 * What is measured per client and per round. {@link dev.crucible.engine.metrics.RoundMetrics} and {@link
 * dev.crucible.engine.metrics.ClientMetrics} declare every {@link dev.crucible.engine.metrics.Metric} once, with titles, unit and direction:
 * read one of their constants first. They are computed from a {@link dev.crucible.engine.metrics.RoundOutcome}, which {@code RoundRecorder}
 * fills; {@link dev.crucible.engine.metrics.RoundReport} is what tables, plots and events say of a round. To add a metric, add a constant.
 */
package dev.crucible.engine.metrics;
