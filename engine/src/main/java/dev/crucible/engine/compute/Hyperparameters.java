package dev.crucible.engine.compute;

/**
 * How a client trains in one round.
 *
 * @param epochs passes over the shard, at least 1
 * @param batchSize samples a step, at least 1; the last batch of an epoch may be smaller
 * @param optimizer the step rule
 */
public record Hyperparameters(int epochs, int batchSize, Optimizer optimizer) {}
