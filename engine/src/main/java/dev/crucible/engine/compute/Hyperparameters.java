package dev.crucible.engine.compute;

/**
 * How a client trains in one round.
 *
 * @param epochs passes over the shard, at least 1
 * @param batchSize samples a step, at least 1; the last batch of an epoch may be smaller
 * @param optimizer the step rule
 * @param maxGradientNorm the longest gradient of a step, longer ones are scaled down to it; 0 for no bound
 */
public record Hyperparameters(int epochs, int batchSize, Optimizer optimizer, float maxGradientNorm) {

    /** Hyperparameters that leave gradients as long as they are. */
    public Hyperparameters(int epochs, int batchSize, Optimizer optimizer) {
        this(epochs, batchSize, optimizer, 0);
    }
}
