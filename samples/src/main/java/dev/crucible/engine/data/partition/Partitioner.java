package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.RandomStream;

/**
 * Partitioning strategy: distributes training samples over clients. Every index appears at most once over all clients; partitioners that promise
 * it use each exactly once.
 */
@PublicApi
public interface Partitioner {

    /**
     * Partitions the samples.
     *
     * @param pool the samples' labels and, if known, natural owners
     * @param clients the number of shards, at least 1
     * @param random the stream of this partition
     * @return the indices of the samples of each client
     * @throws dev.crucible.engine.data.DataException if the request cannot be met, naming the parameter and the fix
     */
    int[][] partition(SamplePool pool, int clients, RandomStream random);

    /** Returns the same shards, without a list per client if the strategy can avoid it. */
    default Partition shards(SamplePool pool, int clients, RandomStream random) {
        return Partition.of(partition(pool, clients, random));
    }
}
