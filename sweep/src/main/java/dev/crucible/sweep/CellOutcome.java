package dev.crucible.sweep;

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
}
