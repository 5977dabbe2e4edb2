package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.util.Optional;

/**
 * One round while it happens.
 *
 * @param number the round, from 1
 * @param weights the global model it starts from
 * @param lastUpdate what the round before changed
 * @param state what the rule carries into it
 * @param participants the ids of the clients that train, ascending
 * @param recorder gathers its numbers
 * @param wanted what is to be told of it
 * @param listener is told of it
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

    /** Whether an update of {@code client} is used; notes and tells the failure that forbids it. */
    boolean uses(int client, Optional<String> failure) {
        failure.ifPresent(cause -> {
            recorder.failed(client, cause);
            listener.heard(new SimulationEvent.Warning(cause));
        });
        return failure.isEmpty();
    }
}
