package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.RoundReport;
import java.util.List;

/**
 * Point at which a strategy leaves its trunk.
 *
 * @param state after the last shared round
 * @param rounds the shared rounds, as the trunk recorded them
 * @param calm true if there was no attack in any of them, so that the clean twin shares them too
 * @param told the origin of the state, for the log
 */
record BranchPoint(GlobalState state, List<RoundReport> rounds, boolean calm, String told) {

    BranchPoint {
        rounds = List.copyOf(rounds);
    }
}
