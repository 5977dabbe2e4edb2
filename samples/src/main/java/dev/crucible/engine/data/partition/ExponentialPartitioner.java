package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;

/** Client k = 0, 1, … gets a random share in proportion to eᵏ. Each sample is used exactly once. */
public record ExponentialPartitioner() implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        // Weights relative to the largest, so that thousands of clients do not overflow.
        return GrowingShares.cut("exponential", pool, clients, random, k -> StrictMath.exp(k - (clients - 1.0)));
    }
}
