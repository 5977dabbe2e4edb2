package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.StrategyConfig;

/** What a client of distributed SGD takes its gradient of. */
@FunctionalInterface
public interface Batches {

    /** The batch of {@code client} in {@code round}, of the samples {@code shard} that it trains on. */
    Samples of(Samples shard, int round, int client);

    /** As {@code config} wants them. */
    static Batches of(StrategyConfig config) {
        return config.distributed().filter(DistributedSgd::wholeShard).isPresent()
                ? (shard, _, _) -> shard
                : new Minibatches(config.seed(), config.training().batchSize(), config.clients());
    }
}
