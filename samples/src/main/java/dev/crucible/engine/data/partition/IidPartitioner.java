package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;

/**
 * Every client gets a random sample of the pool: a random permutation cut into runs whose lengths differ by at most one. Each sample
 * is used exactly once.
 */
public record IidPartitioner() implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        return shards(pool, clients, random).lists();
    }

    @Override
    public Partition shards(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        return Partition.evenly(random.permutation(pool.size()), clients);
    }
}
