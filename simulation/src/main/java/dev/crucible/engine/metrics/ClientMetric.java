package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A number of each client in each round: a column of the event's {@code clients} and, where it has a {@link #column}, of
 * {@code per_client_metrics_<n>.csv}, a curve of {@code plot_data_<n>.json} and a plot.
 *
 * @param timed true if only strategies with simulated time have it
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
        boolean timed,
        ToDoubleFunction<ClientReport> from)
        implements Metric {}
