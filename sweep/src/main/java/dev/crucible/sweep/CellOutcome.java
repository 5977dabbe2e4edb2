package dev.crucible.sweep;

import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.verdict.Trial;
import java.util.Optional;

/**
 * A cell and what became of it.
 *
 * @param cell the cell, of as many rounds as it was given
 * @param rung the rung it got to, from 0
 * @param eliminated whether halving ended it before its full rounds
 * @param twin the same cell without attack, when that is known
 */
public record CellOutcome(Cell cell, int rung, boolean eliminated, CellScore score, Optional<CellScore> twin) {

    /** The accuracy that the attack took away, NaN without an attack or a twin. */
    public double drop() {
        return cell.attacked() && twin.isPresent() ? twin.get().ranked() - score.ranked() : Double.NaN;
    }

    /** What its seed shows, over the same rounds with and without attack; empty where nobody attacks. */
    public Optional<Trial> trial() {
        return cell.lateRounds().isEmpty() || !cell.attacked()
                ? Optional.empty()
                : Optional.of(new Trial(
                        cell.strategy().seed().value(),
                        score.completed() ? mean(score) : Double.NaN,
                        twin.map(this::mean).orElse(Double.NaN),
                        score.value(RoundMetrics.ATTACK_SUCCESS),
                        score.value(RoundMetrics.NATURAL_RATE),
                        Double.NaN));
    }

    private double mean(CellScore of) {
        return cell.lateRounds().stream()
                .mapToDouble(round -> of.late().getOrDefault(round, Double.NaN))
                .average()
                .orElse(Double.NaN);
    }
}
