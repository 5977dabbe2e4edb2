package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Each client is one natural owner, such as a writer, with all of its samples. When there are more owners than clients, a random
 * choice of them takes part, in the order of their ids, and the others' samples are unused.
 */
public record NaturalIdPartitioner() implements Partitioner {

    @Override
    public int[][] partition(Pool pool, int clients, RandomStream random) {
        int[] ids = pool.requireOwners("natural_id");
        int[] owners = Arrays.stream(ids).distinct().sorted().toArray();
        if (owners.length < clients) {
            throw new DataException(("num_of_clients is %d but the data set has only %d natural owners; "
                            + "use at most %d clients or another partitioning_strategy")
                    .formatted(clients, owners.length, owners.length));
        }
        int[] chosen = Arrays.copyOf(random.permutation(owners.length), clients);
        Arrays.sort(chosen);
        IndexList[] shards = IndexList.empty(clients);
        for (int i = 0; i < ids.length; i++) {
            int client = Arrays.binarySearch(chosen, Arrays.binarySearch(owners, ids[i]));
            if (client >= 0) {
                shards[client].add(i);
            }
        }
        return IndexList.toArrays(shards);
    }
}
