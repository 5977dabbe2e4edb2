package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;

/**
 * Training of one client in a round.
 *
 * @param samples its shard, not empty
 * @param objective a term in addition to the loss
 * @param random the stream of all random draws, a new one for each round and client
 */
public record ClientJob(Samples samples, LocalObjective objective, RandomStream random) {}
