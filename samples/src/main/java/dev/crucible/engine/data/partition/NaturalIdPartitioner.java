package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Each client is one natural owner, such as a writer, with all of its samples. If there are more owners than clients, a random
 * selection of them is used, in the order of their ids; samples of the others are unused.
 */
public record NaturalIdPartitioner() implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        return shards(pool, clients, random).lists();
    }

    @Override
    public Partition shards(SamplePool pool, int clients, RandomStream random) {
        int[] ids = pool.requireOwners("natural_id");
        int[] owners = distinct(ids);
        if (owners.length < clients) {
            throw new DataException(("num_of_clients is %d but the data set has only %d natural owners; "
                            + "use at most %d clients or another partitioning_strategy")
                    .formatted(clients, owners.length, owners.length));
        }
        int[] chosen = Arrays.copyOf(random.permutation(owners.length), clients);
        Arrays.sort(chosen);
        int[] clientOf = new int[owners.length];
        Arrays.fill(clientOf, -1);
        for (int client = 0; client < clients; client++) {
            clientOf[chosen[client]] = client;
        }
        return sorted(ids, owners, clientOf, clients);
    }

    /** Sorts the samples by client, with a stable counting sort. */
    private static Partition sorted(int[] ids, int[] owners, int[] clientOf, int clients) {
        int[] holder = new int[ids.length];
        int[] starts = new int[clients + 1];
        for (int i = 0; i < ids.length; i++) {
            // Consecutive samples mostly have the same owner.
            holder[i] = i > 0 && ids[i] == ids[i - 1] ? holder[i - 1] : clientOf[Arrays.binarySearch(owners, ids[i])];
            if (holder[i] >= 0) {
                starts[holder[i] + 1]++;
            }
        }
        for (int client = 0; client < clients; client++) {
            starts[client + 1] += starts[client];
        }
        int[] next = starts.clone();
        int[] order = new int[starts[clients]];
        for (int i = 0; i < ids.length; i++) {
            if (holder[i] >= 0) {
                order[next[holder[i]]++] = i;
            }
        }
        return new Partition(order, starts);
    }

    private static int[] distinct(int[] ids) {
        int[] sorted = ids.clone();
        Arrays.sort(sorted);
        int length = 0;
        for (int id : sorted) {
            if (length == 0 || sorted[length - 1] != id) {
                sorted[length++] = id;
            }
        }
        return Arrays.copyOf(sorted, length);
    }
}
