package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.RoundReport;
import java.util.List;

/**
 * Where a strategy leaves its trunk.
 *
 * @param state after the last round that both share
 * @param rounds those that both share, as the trunk recorded them
 * @param calm whether nobody attacked in any of them, so that the clean twin shares them too
 * @param told how the state was come by
 */
record BranchPoint(GlobalState state, List<RoundReport> rounds, boolean calm, String told) {

    BranchPoint {
        rounds = List.copyOf(rounds);
    }
}
