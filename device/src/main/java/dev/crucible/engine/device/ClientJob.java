package dev.crucible.engine.device;

import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;

/**
 * What one client does in a round.
 *
 * @param samples what it trains on, not empty
 * @param objective a term beside the loss
 * @param random the stream of all chance in the training, fresh for each round and client
 */
public record ClientJob(Samples samples, LocalObjective objective, RandomStream random) {}
