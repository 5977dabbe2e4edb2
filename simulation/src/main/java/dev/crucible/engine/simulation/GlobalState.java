package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What one round hands to the next; with it a run goes on as if it had never been interrupted.
 *
 * @param round the last finished round, 0 before the first
 * @param weights the global model after it
 * @param lastUpdate what that round changed, as long as the weights
 * @param state what the rule carries
 * @param variates what is kept of each client, the control variates of SCAFFOLD or the momentums of distributed SGD, if one is used,
 *     and what attackers remember
 */
public record GlobalState(int round, float[] weights, float[] lastUpdate, RuleState state, RuleState variates) {

    /** The same in arrays of its own, so that several may go on from it. */
    public GlobalState copy() {
        return new GlobalState(
                round, weights.clone(), lastUpdate.clone(), RecordCodec.copy(state), RecordCodec.copy(variates));
    }

    /** Keeps it in {@code file}; a file of that name is there whole or not at all. */
    public void save(Path file) throws IOException {
        new Checkpoint("", 0, this).write(file);
    }

    /**
     * What {@link #save} kept in {@code file}; empty when there is no such file.
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
