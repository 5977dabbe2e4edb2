package dev.crucible.sweep;

import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.SeedVariance;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One contender under one scenario, over seeds.
 *
 * @param contender the rule with its pre-aggregators
 * @param scenario the labels of all other axes but the seed
 */
public record Group(String contender, List<String> scenario, List<CellOutcome> rows) {

    public Group {
        scenario = List.copyOf(scenario);
        rows = List.copyOf(rows);
    }

    /** Accuracy over seeds. */
    public Mean accuracy() {
        return Mean.of(rows.stream().map(row -> row.score().ranked()).toList());
    }

    /** What the attack took away, over seeds. */
    public Mean drop() {
        return Mean.of(rows.stream().map(CellOutcome::drop).toList());
    }

    /** Success of an attack that aims at a class, over seeds. */
    public Mean attackSuccess() {
        return Mean.of(rows.stream()
                .map(row -> row.score().value(RoundMetrics.ATTACK_SUCCESS))
                .toList());
    }

    /** Where the accuracy's variance over seeds comes from; empty when no seed varies alone. */
    List<SeedVariance> variance() {
        return SeedVariance.of(rows.stream()
                .map(row -> new SeedVariance.Observation(
                        row.cell().strategy().seed(), row.score().ranked()))
                .toList());
    }

    /** Whether somebody attacks. */
    public boolean attacked() {
        return rows.getFirst().cell().attacked();
    }

    /** What the seeds show under attack. */
    List<Trial> trials() {
        return rows.stream().map(CellOutcome::trial).flatMap(Optional::stream).toList();
    }

    /**
     * How the rule came through.
     *
     * @param bestClean accuracy of the best contender of this scenario without attack
     */
    Verdict verdict(OptionalDouble bestClean) {
        return Verdict.of(trials(), chance(), bestClean);
    }

    /** A cell that failed before it had its data does not know it; all share them. */
    private double chance() {
        return rows.stream()
                .mapToDouble(row -> row.score().chance())
                .filter(chance -> !Double.isNaN(chance))
                .findFirst()
                .orElse(Double.NaN);
    }
}
