package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.ParticipationReport;
import java.util.Map;
import java.util.Optional;

/**
 * The clients of a round.
 *
 * @param selected the clients selected to train, ascending
 * @param present the selected clients whose updates the server uses; empty when too few are left
 * @param absences by client, the reason why a selected one is absent; where every client is listed, also for unavailable ones
 * @param seconds by selected client, simulated seconds until its update arrives; empty without simulated time
 * @param turnout the numbers, when participation is simulated
 */
record Cohort(
        int[] selected,
        int[] present,
        Map<Integer, String> absences,
        double[] seconds,
        Optional<ParticipationReport> turnout) {

    /** Returns the reason why the round is skipped, if it is. */
    Optional<String> shortage() {
        return turnout.flatMap(ParticipationReport::shortage);
    }

    /** Returns the simulated clock at the end of the round. */
    double clock() {
        return turnout.map(ParticipationReport::clock).orElse(Double.NaN);
    }
}
