package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A number of each client in each round: a column of the event's {@code clients} and, where it has a {@link #column}, of
 * {@code per_client_metrics_<n>.csv}, a curve of {@code plot_data_<n>.json} and a plot.
 *
 * @param presence the runs that have it
 * @param from computes it; NaN where it is undefined
 */
@PublicApi
public record ClientMetric(
        String key,
        Title title,
        String about,
        Unit unit,
        Direction better,
        Optional<String> column,
        Presence presence,
        ToDoubleFunction<ClientReport> from)
        implements Metric {

    /** Runs that have a metric; others omit it from events and tables. */
    public enum Presence {
        /** Every run. */
        ALWAYS,
        /** Strategies with simulated time. */
        TIMED,
        /** Strategies in which a client has a value. */
        MEASURED
    }

    /** Returns true if tables of {@code reports}, those of a strategy, have it. */
    public boolean tabledFor(Stream<ClientReport> reports) {
        return presence != Presence.MEASURED || reports.anyMatch(report -> !Double.isNaN(from.applyAsDouble(report)));
    }
}
