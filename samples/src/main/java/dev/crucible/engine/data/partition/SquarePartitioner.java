package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;

/** Client k = 0, 1, … gets a random share in proportion to (k + 1)². Each sample is used exactly once. */
public record SquarePartitioner() implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        return GrowingShares.cut("square", pool, clients, random, k -> (k + 1.0) * (k + 1.0));
    }
}
