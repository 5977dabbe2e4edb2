package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A number of each round. By default, as made by {@link #of}, it has an entry in the event's {@code metrics}, a column
 * {@code <key>_history} in {@code round_metrics_<n>.csv} and a plot. The report's comparison and a sweep's table show it too.
 *
 * @param group the object of the event that holds it, empty for the event itself
 * @param plot the file of the plot that compares strategies by it, if any
 * @param compared true if reports and sweeps show its final value
 * @param sparse true if events and tables omit it when it was never measured
 * @param beside the reference that is drawn with it, if any
 * @param from computes it; NaN where it is undefined
 */
@PublicApi
public record RoundMetric(
        String key,
        Title title,
        String about,
        Unit unit,
        Direction better,
        String group,
        Optional<String> column,
        Optional<String> plot,
        boolean compared,
        boolean sparse,
        Optional<RoundMetric> beside,
        ToDoubleFunction<RoundOutcome> from)
        implements Metric {

    /** The event's group of all metrics that name no other. */
    public static final String GROUP = "metrics";

    static RoundMetric of(
            String key, Title title, String about, Unit unit, Direction better, ToDoubleFunction<RoundOutcome> from) {
        return new RoundMetric(
                key,
                title,
                about,
                unit,
                better,
                GROUP,
                Optional.of(key + "_history"),
                Optional.of(key),
                true,
                false,
                Optional.empty(),
                from);
    }

    /** Returns a copy in {@code group} of the event, without column, plot or comparison. */
    RoundMetric in(String newGroup) {
        return copy(newGroup, Optional.empty(), Optional.empty(), false, sparse, beside);
    }

    /** Returns a copy with the column {@code name}. */
    RoundMetric tabled(String name) {
        return copy(group, Optional.of(name), plot, compared, sparse, beside);
    }

    /** Returns a copy with a plot. */
    RoundMetric plotted(String file) {
        return copy(group, column, Optional.of(file), compared, sparse, beside);
    }

    /** Returns a copy that comparisons show. */
    RoundMetric comparable() {
        return copy(group, column, plot, true, sparse, beside);
    }

    /** Returns a copy that is omitted where it was never measured. */
    RoundMetric sparsely() {
        return copy(group, column, plot, compared, true, beside);
    }

    /** Returns a copy that is drawn with {@code other} as its reference. */
    RoundMetric beside(RoundMetric other) {
        return copy(group, column, plot, compared, sparse, Optional.of(other));
    }

    private RoundMetric copy(
            String newGroup,
            Optional<String> newColumn,
            Optional<String> newPlot,
            boolean isCompared,
            boolean isSparse,
            Optional<RoundMetric> newBeside) {
        return new RoundMetric(
                key, title, about, unit, better, newGroup, newColumn, newPlot, isCompared, isSparse, newBeside, from);
    }
}
