package dev.crucible.lab.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that matches a filter, with its matching strategies.
 *
 * @param strategies at least one
 */
record RunMatch(IndexedRun run, List<Cells> strategies) {

    RunMatch {
        strategies = List.copyOf(strategies);
    }

    /** Returns the run with the strategies that match {@code filter}, or null; not an Optional, because it is called for thousands of runs. */
    static @Nullable RunMatch of(IndexedRun run, RowFilter filter) {
        List<Cells> all = run.strategies();
        if (all.size() == 1) {
            return filter.matches(run, all.getFirst()) ? new RunMatch(run, all) : null;
        }
        List<Cells> taken = new ArrayList<>();
        for (Cells strategy : all) {
            if (filter.matches(run, strategy)) {
                taken.add(strategy);
            }
        }
        return taken.isEmpty() ? null : new RunMatch(run, taken);
    }

    /** Returns the distinct values of the strategies in {@code column}, in order: Double or String. */
    List<Object> values(RunColumn column) {
        List<Object> values = new ArrayList<>(1);
        for (Cells strategy : strategies) {
            Object value = value(strategy, column);
            if (value != null && !values.contains(value)) {
                values.add(value);
            }
        }
        return values;
    }

    private @Nullable Object value(Cells strategy, RunColumn column) {
        String text = run.text(strategy, column);
        if (text != null) {
            return text;
        }
        double number = run.number(strategy, column);
        return Double.isNaN(number) ? null : (Object) number;
    }

    /** Returns the largest or smallest number of the strategies; NaN if there is none. */
    double extreme(RunColumn column, boolean largest) {
        double extreme = Double.NaN;
        for (Cells strategy : strategies) {
            double value = run.number(strategy, column);
            if (Double.isNaN(extreme) || (largest ? value > extreme : value < extreme)) {
                extreme = value;
            }
        }
        return extreme;
    }

    /** Returns the first text of the strategies. */
    @Nullable
    String text(RunColumn column) {
        for (Cells strategy : strategies) {
            String text = run.text(strategy, column);
            if (text != null) {
                return text;
            }
        }
        return null;
    }
}
