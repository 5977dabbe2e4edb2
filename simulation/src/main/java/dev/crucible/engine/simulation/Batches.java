package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.StrategyConfig;

/** Source of the batches on which clients of distributed SGD compute their gradients. */
@FunctionalInterface
public interface Batches {

    /** Returns the batch of {@code client} in {@code round}, from its training samples {@code shard}. */
    Samples of(Samples shard, int round, int client);

    /** Returns the batches that {@code config} asks for. */
    static Batches of(StrategyConfig config) {
        return config.distributed().filter(DistributedSgd::wholeShard).isPresent()
                ? (shard, _, _) -> shard
                : new Minibatches(config.seed(), config.training().batchSize(), config.clients());
    }
}
