package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.ParticipationReport;
import java.util.Map;
import java.util.Optional;

/**
 * Who comes to a round.
 *
 * @param selected the clients that are asked to train, ascending
 * @param present those of them whose updates the server waits for; nobody when too few are left
 * @param absences by client, why it is not there although it was asked, or away where every client is accounted for
 * @param seconds by selected client, simulated seconds until its update is there; empty without simulated time
 * @param turnout the numbers, when any of this is simulated
 */
record Cohort(
        int[] selected,
        int[] present,
        Map<Integer, String> absences,
        double[] seconds,
        Optional<ParticipationReport> turnout) {

    /** Why nothing can be made of the round, if so. */
    Optional<String> shortage() {
        return turnout.flatMap(ParticipationReport::shortage);
    }

    /** The simulated clock at its end. */
    double clock() {
        return turnout.map(ParticipationReport::clock).orElse(Double.NaN);
    }
}
