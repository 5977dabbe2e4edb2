package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Samples sorted by class and cut into shards of equal size, which are dealt out at random (McMahan et al., AISTATS 2017).
 *
 * <p>With {@code shardsPerClient} the shards are as large as the samples allow. With {@code shardSize} there are as many shards as
 * the samples allow, and clients get numbers of them that differ by at most one. With both, the shards that are not needed are
 * unused. Samples beyond the last whole shard are unused, or with {@code keepIncomplete} make a smaller last shard.
 *
 * @param shardsPerClient shards for each client, 0 when only {@code shardSize} is given
 * @param shardSize samples of a shard, 0 when only {@code shardsPerClient} is given
 * @param keepIncomplete whether the last, smaller shard is kept
 */
public record ShardPartitioner(int shardsPerClient, int shardSize, boolean keepIncomplete) implements Partitioner {

    public ShardPartitioner {
        if (shardsPerClient < 0 || shardSize < 0 || shardsPerClient + shardSize == 0) {
            throw new DataException("shard needs num_shards_per_partition or shard_size, and it must be at least 1");
        }
    }

    @Override
    public int[][] partition(Pool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        int samples = pool.labels().length;
        long wanted = (long) shardsPerClient * clients;
        int size = shardSize > 0 ? shardSize : (int) divide(samples, wanted);
        int available = size == 0 ? 0 : (int) divide(samples, size);
        requireShards(available, Math.max(wanted, clients), size, samples);

        int[] sorted = sortedByClass(pool, random);
        int[] dealt = random.permutation(available);
        int[] used = wanted > 0 ? Arrays.copyOf(dealt, (int) wanted) : dealt;
        int[][] shardsOf = Cut.evenly(used, clients);
        int[][] partition = new int[clients][];
        for (int client = 0; client < clients; client++) {
            IndexList indices = new IndexList();
            for (int shard : shardsOf[client]) {
                int from = shard * size;
                indices.addAll(Arrays.copyOfRange(sorted, from, (int) Math.min(samples, (long) from + size)));
            }
            partition[client] = indices.toArray();
            random.shuffle(partition[client]);
        }
        return partition;
    }

    private long divide(long samples, long parts) {
        return keepIncomplete ? Math.ceilDiv(samples, parts) : samples / parts;
    }

    private static void requireShards(int available, long wanted, int size, int samples) {
        if (available < wanted) {
            throw new DataException(("shard: %d shards are needed but %d training samples make only %d of %d; lower "
                            + "num_shards_per_partition, shard_size or num_of_clients")
                    .formatted(wanted, samples, available, size));
        }
    }

    private static int[] sortedByClass(Pool pool, RandomStream random) {
        IndexList sorted = new IndexList();
        for (int[] ofClass : IndexList.groups(pool.labels(), pool.classes())) {
            random.shuffle(ofClass);
            sorted.addAll(ofClass);
        }
        return sorted.toArray();
    }
}
