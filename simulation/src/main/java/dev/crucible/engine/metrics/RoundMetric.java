package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A number of each round. As {@link #of} makes it, it stands among the {@code metrics} of a round's event, has a column {@code
 * <key>_history} in {@code round_metrics_<n>.csv}, a plot, a place in the report's comparison and a column in a sweep's table.
 *
 * @param group the object of the event that holds it, empty for the event itself
 * @param plot the file that compares strategies by it, when there is one
 * @param compared whether reports and sweeps tell what it ended at
 * @param sparse whether events and tables are silent about it where it was never measured
 * @param beside what is drawn beside it, to hold it against
 * @param from how it is computed; NaN where it cannot be
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

    /** Where the event holds a metric that says nothing else. */
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

    /** The same in {@code group} of the event, without column, plot or comparison. */
    RoundMetric in(String newGroup) {
        return copy(newGroup, Optional.empty(), Optional.empty(), false, sparse, beside);
    }

    /** The same with the column {@code name}. */
    RoundMetric tabled(String name) {
        return copy(group, Optional.of(name), plot, compared, sparse, beside);
    }

    /** The same with a plot. */
    RoundMetric plotted(String file) {
        return copy(group, column, Optional.of(file), compared, sparse, beside);
    }

    /** The same, told of in comparisons. */
    RoundMetric comparable() {
        return copy(group, column, plot, true, sparse, beside);
    }

    /** The same, silent where it was never measured. */
    RoundMetric sparsely() {
        return copy(group, column, plot, compared, true, beside);
    }

    /** The same, held against {@code other}. */
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
