package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.RandomStream;

/**
 * A way to share training samples out among clients. Every index appears at most once over all clients; partitioners that promise
 * it use each exactly once.
 */
@PublicApi
public interface Partitioner {

    /**
     * Shares the samples out.
     *
     * @param pool the samples' labels and, when known, natural owners
     * @param clients how many shards to make, at least 1
     * @param random the stream of this partition
     * @return for each client the indices of its samples
     * @throws dev.crucible.engine.data.DataException when the request cannot be met, naming the parameter and the fix
     */
    int[][] partition(SamplePool pool, int clients, RandomStream random);

    /** The same shards, without a list for each client where the strategy can do without. */
    default Partition shards(SamplePool pool, int clients, RandomStream random) {
        return Partition.of(partition(pool, clients, random));
    }
}
