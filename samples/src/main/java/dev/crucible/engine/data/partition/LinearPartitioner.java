package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;

/** Client k = 0, 1, … gets a random share in proportion to k + 1. Each sample is used exactly once. */
public record LinearPartitioner() implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        return GrowingShares.cut("linear", pool, clients, random, k -> k + 1);
    }
}
