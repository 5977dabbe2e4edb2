package dev.crucible.sweep;

import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.verdict.Trial;
import java.util.List;
import java.util.Optional;

/**
 * A cell with its result.
 *
 * @param cell the cell, with the rounds that it was given
 * @param rung the last rung, from 0
 * @param eliminated true if halving ended it early
 * @param twin the score of the same cell without attack, if it was measured
 * @param controls the controls, rules in its place that were run for this cell only to show the attack's bite
 */
public record CellOutcome(
        Cell cell,
        int rung,
        boolean eliminated,
        CellScore score,
        Optional<CellScore> twin,
        List<CellOutcome> controls) {

    public CellOutcome {
        twin = twin.filter(CellScore::measured);
        double natural = natural(cell, twin, List.of(cell.strategy().rounds()));
        score = Double.isNaN(natural) ? score : score.withNatural(natural);
        controls = List.copyOf(controls);
    }

    /** Creates an outcome without trained controls. */
    public CellOutcome(Cell cell, int rung, boolean eliminated, CellScore score, Optional<CellScore> twin) {
        this(cell, rung, eliminated, score, twin, List.of());
    }

    /** Returns the word of its state in tables. */
    String state() {
        return !score.measured()
                ? "could_not_run"
                : score.diverged() ? "diverged" : eliminated ? "eliminated" : "final";
    }

    /** Returns the accuracy lost to the attack, NaN without an attack or a twin. */
    public double drop() {
        return cell.attacked() && twin.isPresent() ? twin.get().ranked() - score.ranked() : Double.NaN;
    }

    /** Returns the trial of its seed, over the same rounds with and without attack; empty without an attack. */
    public Optional<Trial> trial() {
        return cell.lateRounds().isEmpty() || !cell.attacked() || !score.measured()
                ? Optional.empty()
                : Optional.of(new Trial(
                        cell.strategy().seed().value(),
                        score.completed() ? mean(score) : Double.NaN,
                        twin.map(this::mean).orElse(Double.NaN),
                        success(),
                        natural(),
                        Double.NaN,
                        cell.lateRounds().stream()
                                .map(round -> new Trial.Step(
                                        late(score, round),
                                        twin.map(clean -> late(clean, round)).orElse(Double.NaN)))
                                .toList()));
    }

    private double success() {
        return cell.lateRounds().stream()
                .filter(score.success()::containsKey)
                .mapToDouble(score.success()::get)
                .average()
                .orElse(score.value(RoundMetrics.ATTACK_SUCCESS));
    }

    private double natural() {
        double natural = natural(cell, twin, cell.lateRounds());
        return Double.isNaN(natural) ? score.value(RoundMetrics.NATURAL_RATE) : natural;
    }

    /** Returns the mean natural rate, in {@code rounds}, of the cell's attack as its twin tells it; NaN if it does not. */
    private static double natural(Cell cell, Optional<CellScore> twin, List<Integer> rounds) {
        return twin.map(clean -> clean.naturalRates().mean(cell.targeted(), rounds))
                .orElse(Double.NaN);
    }

    private double mean(CellScore of) {
        return cell.lateRounds().stream()
                .mapToDouble(round -> late(of, round))
                .average()
                .orElse(Double.NaN);
    }

    private static double late(CellScore score, int round) {
        return score.late().getOrDefault(round, Double.NaN);
    }
}
