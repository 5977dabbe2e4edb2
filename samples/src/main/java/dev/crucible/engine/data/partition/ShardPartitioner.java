package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Samples sorted by class and cut into shards of equal size, which are distributed at random (McMahan et al., AISTATS 2017).
 *
 * <p>With {@code shardsPerClient} the shards are as large as the samples allow. With {@code shardSize} there are as many shards as
 * the samples allow, and clients get numbers of them that differ by at most one. With both, surplus shards are
 * unused. Samples that do not fill a shard are unused; with {@code keepIncomplete} they make a smaller last shard or, when only
 * {@code shardsPerClient} is given, some shards are larger by one.
 *
 * @param shardsPerClient shards for each client, 0 if only {@code shardSize} is given
 * @param shardSize samples of a shard, 0 if only {@code shardsPerClient} is given
 * @param keepIncomplete true to keep samples that do not fill a shard
 */
public record ShardPartitioner(int shardsPerClient, int shardSize, boolean keepIncomplete) implements Partitioner {

    public ShardPartitioner {
        if (shardsPerClient < 0 || shardSize < 0 || (shardsPerClient == 0 && shardSize == 0)) {
            throw new DataException("shard needs num_shards_per_partition or shard_size, and it must be at least 1");
        }
    }

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        long wanted = (long) clients * Math.max(1, shardsPerClient);
        requireShards(wanted, pool.labels().length);
        int[][] shards = cut(sortedByClass(pool, random), (int) wanted);
        int[] order = random.permutation(shards.length);
        int[] used = shardsPerClient > 0 ? Arrays.copyOf(order, (int) wanted) : order;
        return Arrays.stream(IndexCuts.evenly(used, clients))
                .map(dealt -> {
                    IndexList indices = new IndexList();
                    Arrays.stream(dealt).forEach(shard -> indices.addAll(shards[shard]));
                    int[] all = indices.toArray();
                    random.shuffle(all);
                    return all;
                })
                .toArray(int[][]::new);
    }

    private void requireShards(long wanted, int samples) {
        int size = Math.max(1, shardSize);
        int available = keepIncomplete ? Math.ceilDiv(samples, size) : samples / size;
        if (available < wanted) {
            throw new DataException(
                    ("shard: %d shards are needed but %d training samples make only %d of size %d; lower "
                                    + "num_shards_per_partition, shard_size or num_of_clients")
                            .formatted(wanted, samples, available, size));
        }
    }

    private int[][] cut(int[] sorted, int wanted) {
        if (shardSize == 0) {
            int kept = keepIncomplete ? sorted.length : sorted.length - sorted.length % wanted;
            return IndexCuts.evenly(Arrays.copyOf(sorted, kept), wanted);
        }
        int shards = keepIncomplete ? Math.ceilDiv(sorted.length, shardSize) : sorted.length / shardSize;
        int[][] cut = new int[shards][];
        for (int shard = 0; shard < shards; shard++) {
            int from = shard * shardSize;
            cut[shard] = Arrays.copyOfRange(sorted, from, from + Math.min(shardSize, sorted.length - from));
        }
        return cut;
    }

    private static int[] sortedByClass(SamplePool pool, RandomStream random) {
        IndexList sorted = new IndexList();
        for (int[] ofClass : IndexList.groups(pool.labels(), pool.classes())) {
            random.shuffle(ofClass);
            sorted.addAll(ofClass);
        }
        return sorted.toArray();
    }
}
