package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * State that one round passes to the next; a run resumed from it continues as if never interrupted.
 *
 * @param round the last finished round, 0 before the first
 * @param weights the global model after it
 * @param lastUpdate the change by that round, as long as the weights
 * @param state the rule's state
 * @param variates state per client: control variates of SCAFFOLD or momentums of distributed SGD, if one is used, and the attackers' memory
 */
public record GlobalState(int round, float[] weights, float[] lastUpdate, RuleState state, RuleState variates) {

    /** Returns a deep copy, so that several runs may continue from it. */
    public GlobalState copy() {
        return new GlobalState(
                round, weights.clone(), lastUpdate.clone(), RecordCodec.copy(state), RecordCodec.copy(variates));
    }

    /** Writes the state to {@code file} atomically. */
    public void save(Path file) throws IOException {
        new Checkpoint("", 0, this).write(file);
    }

    /**
     * Returns the state in {@code file}, written by {@link #save}; empty when there is no such file.
     *
     * @throws IOException when the file is damaged
     */
    public static Optional<GlobalState> load(Path file) throws IOException {
        return Checkpoint.read(file).map(Checkpoint::state);
    }

    static GlobalState initial(float[] weights) {
        return new GlobalState(0, weights, new float[weights.length], RuleState.NONE, RuleState.NONE);
    }
}
