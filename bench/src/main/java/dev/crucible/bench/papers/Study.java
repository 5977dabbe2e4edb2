package dev.crucible.bench.papers;

import dev.crucible.engine.statistics.Mean;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page that lays the runs of a recipe next to the authors' numbers. */
public record Study(PaperRecipe recipe, List<Row> rows) {

    /** Result of a comparison. */
    public enum Outcome {
        /** The interval of the difference is within the margin. */
        WITHIN,
        /** It is not, and an experiment shows why. */
        EXPLAINED,
        /** It is not, and the reason is unknown. */
        OUTSIDE,
        /** There are fewer than two runs of ours, which give no interval. */
        OPEN;

        /** Returns the word for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A cell with our runs of it. */
    public record Row(PaperRecipe.Cell cell, Mean ours, WelchInterval difference, Outcome outcome) {

        static Row of(PaperRecipe.Cell cell, Mean ours, double margin) {
            WelchInterval difference = WelchInterval.of(ours, cell.authors());
            return new Row(cell, ours, difference, outcome(cell, ours, difference.within(margin)));
        }

        private static Outcome outcome(PaperRecipe.Cell cell, Mean ours, boolean within) {
            if (ours.n() < 2) {
                return Outcome.OPEN;
            }
            if (within) {
                return Outcome.WITHIN;
            }
            return cell.explained().isPresent() ? Outcome.EXPLAINED : Outcome.OUTSIDE;
        }

        private String line() {
            return "| %s | %s | %s | %s | %s |"
                    .formatted(cell.name(), told(cell.authors()), told(ours), told(difference), outcome.word());
        }
    }

    /** Compares {@code runs} of {@code recipe}; one that diverged does not count. */
    public static Study of(PaperRecipe recipe, List<PaperRuns.Run> runs) {
        return new Study(
                recipe,
                recipe.cells().stream()
                        .map(cell -> Row.of(
                                cell,
                                Mean.of(runs.stream()
                                        .filter(run -> run.cell().equals(cell))
                                        .map(PaperRuns.Run::accuracy)
                                        .toList()),
                                recipe.margin()))
                        .toList());
    }

    /** Returns the line that sums up the cells that are not open. */
    public String summary() {
        return "reproduce-paper %s: %d cells, %d within, %d explained, %d outside"
                .formatted(
                        recipe.name(),
                        rows.size() - count(Outcome.OPEN),
                        count(Outcome.WITHIN),
                        count(Outcome.EXPLAINED),
                        count(Outcome.OUTSIDE));
    }

    /** Returns true if every cell is within or explained. */
    public boolean agrees() {
        return count(Outcome.OUTSIDE) + count(Outcome.OPEN) == 0;
    }

    private long count(Outcome outcome) {
        return rows.stream().filter(row -> row.outcome == outcome).count();
    }

    /** Returns the page in Markdown. */
    public String page() {
        String about = String.join("\n\n", recipe.about());
        String table = rows.stream().map(Row::line).collect(Collectors.joining("\n"));
        String reasons = rows.stream()
                .filter(row -> row.outcome == Outcome.EXPLAINED)
                .map(row -> "- **%s**: %s"
                        .formatted(row.cell.name(), row.cell.explained().orElseThrow()))
                .collect(Collectors.joining("\n"));
        return """
                %s

                Each number is the mean ± deviation of test accuracies in percent, with the number of seeds. The difference is ours minus theirs with
                its 95 %% interval after Welch; a cell is *within* if the whole interval is within ± %s points,
                and *open* with fewer than two runs of ours.

                | cell | authors | ours | difference | outcome |
                |---|---|---|---|---|
                %s

                `%s`
                %s""".formatted(
                        about,
                        number(recipe.margin()),
                        table,
                        summary(),
                        reasons.isEmpty() ? "" : "\n## Explained differences\n\n" + reasons + "\n");
    }

    /** Returns {@code mean} as mean ± deviation (n). */
    public static String told(Mean mean) {
        if (mean.n() == 0) {
            return "not run";
        }
        return mean.n() < 2
                ? String.format(Locale.ROOT, "%.2f (%d)", mean.mean(), mean.n())
                : String.format(Locale.ROOT, "%.2f ± %.2f (%d)", mean.mean(), mean.deviation(), mean.n());
    }

    /** Returns the difference with its interval, if it has them. */
    public static String told(WelchInterval interval) {
        if (Double.isNaN(interval.difference())) {
            return "";
        }
        return Double.isInfinite(interval.half())
                ? String.format(Locale.ROOT, "%+.2f", interval.difference())
                : String.format(
                        Locale.ROOT,
                        "%+.2f (%+.2f to %+.2f)",
                        interval.difference(),
                        interval.difference() - interval.half(),
                        interval.difference() + interval.half());
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
