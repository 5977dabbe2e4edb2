package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.util.Optional;

/**
 * One round while it is executed.
 *
 * @param number the round, from 1
 * @param weights the global model it starts from
 * @param lastUpdate the change by the previous round
 * @param state the rule's state before it
 * @param participants the ids of the clients that train, ascending
 * @param recorder collects its numbers
 * @param wanted the detail that listeners need
 * @param listener receives its events
 */
record Round(
        int number,
        float[] weights,
        float[] lastUpdate,
        RuleState state,
        int[] participants,
        RoundRecorder recorder,
        RoundDetail wanted,
        SimulationListener listener) {

    /** Returns true if an update of {@code client} is used; otherwise records and reports the failure. */
    boolean uses(int client, Optional<String> failure) {
        failure.ifPresent(cause -> {
            recorder.failed(client, cause);
            listener.heard(new SimulationEvent.Warning(cause));
        });
        return failure.isEmpty();
    }
}
