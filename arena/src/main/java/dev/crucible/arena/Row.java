package dev.crucible.arena;

import java.util.Optional;

/**
 * A cell and what became of it.
 *
 * @param cell the cell, of as many rounds as it was given
 * @param rung the rung it got to, from 0
 * @param eliminated whether halving ended it before its full rounds
 * @param twin the same cell without attack, when that is known
 */
public record Row(Cell cell, int rung, boolean eliminated, Score score, Optional<Score> twin) {

    /** The accuracy that the attack took away, NaN without an attack or a twin. */
    public double drop() {
        return cell.attacked() && twin.isPresent() ? twin.get().ranked() - score.ranked() : Double.NaN;
    }
}
