package dev.crucible.sweep;

import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.statistics.Heaps;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.SeedVariance;
import dev.crucible.engine.verdict.Bite;
import dev.crucible.engine.verdict.Opponent;
import dev.crucible.engine.verdict.Thresholds;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * One contender under one scenario, over seeds.
 *
 * @param contender the rule with its pre-aggregators
 * @param scenario the labels of all other axes except the seed
 */
public record Group(String contender, List<String> scenario, List<CellOutcome> rows) {

    public Group {
        scenario = List.copyOf(scenario);
        rows = List.copyOf(rows);
    }

    /** Returns the accuracy over seeds. */
    public Mean accuracy() {
        return Mean.of(rows.stream().map(row -> row.score().ranked()).toList());
    }

    /** Returns the accuracy lost to the attack, over seeds. */
    public Mean drop() {
        return Mean.of(rows.stream().map(CellOutcome::drop).toList());
    }

    /** Returns the success of an attack with a target class, over seeds. */
    public Mean attackSuccess() {
        return Mean.of(rows.stream()
                .map(row -> row.score().value(RoundMetrics.ATTACK_SUCCESS))
                .toList());
    }

    /** Returns the success of an attack with a target class above its natural rate, over seeds. */
    public Mean excess() {
        return Mean.of(rows.stream().map(row -> row.score().excess()).toList());
    }

    /** Returns the share of samples that the attack leaves, over seeds. */
    public Mean left() {
        return Mean.of(rows.stream().map(row -> row.score().left()).toList());
    }

    /** Returns true if the attack has a target class. */
    boolean targeted() {
        return rows.stream().anyMatch(row -> row.score().targeted());
    }

    /** Returns the seeds that collapsed and those that did not; empty if the accuracies form one heap. */
    Optional<Heaps> heaps() {
        double chance = chance();
        return Heaps.of(
                rows.stream().mapToDouble(row -> row.score().ranked()).toArray(),
                Double.isNaN(chance) ? 0 : chance,
                Thresholds.BROKE);
    }

    /** Returns the same group with only the rows that {@code kept} accepts. */
    Group only(Predicate<CellOutcome> kept) {
        return new Group(contender, scenario, rows.stream().filter(kept).toList());
    }

    /** Returns the sources of the accuracy's variance over seeds; empty when no seed varies by itself. */
    List<SeedVariance> variance() {
        return SeedVariance.of(rows.stream()
                .filter(row -> row.score().measured())
                .map(row -> new SeedVariance.Observation(
                        row.cell().strategy().seed(), row.score().ranked()))
                .toList());
    }

    /** Returns true if at least one of its cells could run. */
    boolean measured() {
        return rows.stream().anyMatch(row -> row.score().measured());
    }

    /** Returns true if the scenario has an attack. */
    public boolean attacked() {
        return rows.getFirst().cell().attacked();
    }

    /** Returns the trials under attack, one per seed. */
    List<Trial> trials() {
        return rows.stream().map(CellOutcome::trial).flatMap(Optional::stream).toList();
    }

    /** Returns the trials of the controls that were run for its cells, by rule. */
    Map<String, List<Trial>> controls() {
        Map<String, List<Trial>> controls = new HashMap<>();
        rows.stream().flatMap(row -> row.controls().stream()).forEach(control -> control.trial()
                .ifPresent(trial -> controls.computeIfAbsent(
                                control.cell().strategy().keyword(), _ -> new ArrayList<>())
                        .add(trial)));
        return controls;
    }

    /** Returns the rounds that its shortest cell was given. */
    int rounds() {
        return rows.stream()
                .mapToInt(row -> row.cell().strategy().rounds())
                .min()
                .orElse(0);
    }

    /** Returns true if the contender is a mean without a defence. */
    boolean isMean() {
        return rows.getFirst().cell().isMean();
    }

    /**
     * Returns the verdict on the rule.
     *
     * @param bestClean accuracy of the best contender of this scenario without attack
     * @param controls trials of the controls of this scenario, by rule
     * @param family the number of verdicts of the sweep
     */
    Verdict verdict(OptionalDouble bestClean, Map<String, List<Trial>> controls, int family) {
        double chance = chance();
        return Verdict.of(
                trials(),
                chance,
                bestClean,
                Bite.of(controls, chance),
                new Opponent.Suite(rows.getFirst().cell().attacks()),
                family);
    }

    /** Returns the accuracy of guessing from any cell that knows it; a cell that failed before loading its data does not. */
    private double chance() {
        return rows.stream()
                .mapToDouble(row -> row.score().chance())
                .filter(chance -> !Double.isNaN(chance))
                .findFirst()
                .orElse(Double.NaN);
    }
}
