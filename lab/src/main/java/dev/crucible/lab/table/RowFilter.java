package dev.crucible.lab.table;

import java.util.List;
import java.util.regex.Pattern;

/** Condition on a strategy of a run. */
sealed interface RowFilter {

    boolean matches(IndexedRun run, Cells strategy);

    /** All conditions hold. */
    record All(List<RowFilter> filters) implements RowFilter {

        public All {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            for (RowFilter filter : filters) {
                if (!filter.matches(run, strategy)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** At least one condition holds. */
    record Any(List<RowFilter> filters) implements RowFilter {

        public Any {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            for (RowFilter filter : filters) {
                if (filter.matches(run, strategy)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The condition does not hold. */
    record Not(RowFilter filter) implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            return !filter.matches(run, strategy);
        }
    }

    /** A word in any searchable text, or the beginning of the run's id. */
    record Word(String word) implements RowFilter {

        private static final List<RunColumn> PLACES = List.of(
                RunColumn.NAME, RunColumn.RULE, RunColumn.ATTACK, RunColumn.DATA, RunColumn.TAGS, RunColumn.NOTES);

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            for (RunColumn place : PLACES) {
                String text = run.text(strategy, place);
                if (text != null && TextMatch.begins(text, word)) {
                    return true;
                }
            }
            return TextMatch.names(run.id(), word);
        }
    }

    /** The column has a value. */
    record Has(RunColumn column) implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            return run.text(strategy, column) != null || !Double.isNaN(run.number(strategy, column));
        }
    }

    /** A number from {@code low} to {@code high}. */
    record Between(RunColumn column, double low, double high, boolean lowCounts, boolean highCounts)
            implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            double value = run.number(strategy, column);
            // Comparisons with NaN are false.
            return (lowCounts ? value >= low : value > low) && (highCounts ? value <= high : value < high);
        }
    }

    /** Consecutive words of a text. */
    record Phrase(RunColumn column, String words) implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            String text = run.text(strategy, column);
            return text != null && TextMatch.contains(text, words);
        }
    }

    /** The beginning of an id. */
    record IdBegins(String beginning) implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            return run.id().regionMatches(true, 0, beginning, 0, beginning.length());
        }
    }

    /** A text, or one of its comma-separated parts. */
    record Is(RunColumn column, String value) implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            String text = run.text(strategy, column);
            return text != null && TextMatch.is(text, value);
        }
    }

    /** A text with wildcards. */
    record Glob(RunColumn column, Pattern pattern) implements RowFilter {

        @Override
        public boolean matches(IndexedRun run, Cells strategy) {
            String text = run.text(strategy, column);
            return text != null && pattern.matcher(text).matches();
        }
    }
}
