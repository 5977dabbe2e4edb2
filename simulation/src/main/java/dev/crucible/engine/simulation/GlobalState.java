package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;

/**
 * What one round hands to the next; with it a run goes on as if it had never been interrupted.
 *
 * @param round the last finished round, 0 before the first
 * @param weights the global model after it
 * @param lastUpdate what that round changed, as long as the weights
 * @param state what the rule carries
 * @param variates what is kept of each client: the control variates of SCAFFOLD or the momentums of distributed SGD, if one is used
 */
public record GlobalState(int round, float[] weights, float[] lastUpdate, RuleState state, RuleState variates) {

    static GlobalState initial(float[] weights) {
        return new GlobalState(0, weights, new float[weights.length], RuleState.NONE, RuleState.NONE);
    }
}
