package dev.crucible.sweep.strength;

import dev.crucible.sweep.Cell;
import dev.crucible.sweep.CellRunner;
import dev.crucible.sweep.CellScore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The measured effect of a row.
 *
 * @param row the row
 * @param with the measure with the entry, in points, one for each seed
 * @param without the measure of the null twin
 * @param accuracy test accuracy with the entry
 * @param peace test accuracy of the mean without attackers; empty if the row does not ask for it
 */
public record StrengthResult(
        StrengthRow row, List<Double> with, List<Double> without, List<Double> accuracy, List<Double> peace) {

    private static final double POINTS = 100;

    public StrengthResult {
        with = List.copyOf(with);
        without = List.copyOf(without);
        accuracy = List.copyOf(accuracy);
        peace = List.copyOf(peace);
    }

    /** Trains the cells of {@code row} and returns its effect. */
    public static StrengthResult of(StrengthRow row, List<Long> seeds, CellRunner runner) throws IOException {
        List<Cell> cells = new ArrayList<>(row.cells(seeds));
        cells.addAll(row.nullCells(seeds));
        cells.addAll(Double.isNaN(row.within()) ? List.of() : row.peaceCells(seeds));
        List<CellScore> scores = runner.run(cells);
        int n = seeds.size();
        List<Double> measured = IntStream.range(0, 2 * n)
                .mapToObj(i -> row.direction().ofSuccess()
                        ? late(
                                cells.get(i),
                                scores.get(i),
                                scores.get(i).success().values())
                        : accuracy(cells.get(i), scores.get(i)))
                .toList();
        List<Double> accuracy = IntStream.range(0, cells.size())
                .mapToObj(i -> accuracy(cells.get(i), scores.get(i)))
                .toList();
        return new StrengthResult(
                row,
                measured.subList(0, n),
                measured.subList(n, 2 * n),
                accuracy.subList(0, n),
                accuracy.subList(2 * n, accuracy.size()));
    }

    private static double accuracy(Cell cell, CellScore score) {
        return late(
                cell,
                score,
                cell.lateRounds().stream()
                        .map(round -> score.late().getOrDefault(round, Double.NaN))
                        .toList());
    }

    /** Returns the mean of {@code values} in points; a model that diverged guesses. */
    private static double late(Cell cell, CellScore score, Collection<Double> values) {
        double value = score.completed() ? mean(List.copyOf(values)) : score.chance();
        if (Double.isNaN(value)) {
            throw new IllegalStateException("%s measured nothing: %s".formatted(cell.labels(), score.failure()));
        }
        return POINTS * value;
    }

    /** Returns the mean effect in points. */
    public double effect() {
        return row.direction().effect(mean(without), mean(with));
    }

    /** Returns the points that a rule lost under attack against the mean in peace; NaN if the row does not ask. */
    public double lost() {
        return mean(peace) - mean(accuracy);
    }

    /** Returns true if the effect is as large as the row asks, and the rule lost no more than it may. */
    public boolean asClaimed() {
        return effect() >= row.least() && (peace.isEmpty() || lost() <= row.within());
    }

    /** Returns true if the effect is missing and the row explains it. */
    public boolean explained() {
        return !asClaimed() && !row.explained().isEmpty();
    }

    /** Returns the outcome in words. */
    public String outcome() {
        return asClaimed() ? "as its paper says" : explained() ? "explained" : "not as its paper says";
    }

    /** Returns the numbers: the measure without and with the entry, the effect of each seed, and the loss of a rule. */
    public String numbers() {
        String seeds = IntStream.range(0, with.size())
                .mapToObj(i -> points(row.direction().effect(without.get(i), with.get(i))))
                .collect(Collectors.joining(" "));
        return Stream.of(
                        "%s → %s, effect %s".formatted(points(mean(without)), points(mean(with)), points(effect())),
                        with.size() > 1 ? " (%s)".formatted(seeds) : "",
                        peace.isEmpty() ? "" : "; lost %s".formatted(points(lost())))
                .collect(Collectors.joining());
    }

    /** Returns the row as a line of progress. */
    public String line() {
        return "%-28s %-14s %s; least %s".formatted(row.name(), outcome(), numbers(), points(row.least()));
    }

    private static String points(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }
}
