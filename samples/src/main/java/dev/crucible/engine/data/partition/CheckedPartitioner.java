package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.BitSet;

/**
 * A partitioner from another jar, whose result is checked against the contract of {@link Partitioner}.
 *
 * @param keyword its name in configs
 */
record CheckedPartitioner(String keyword, Partitioner partitioner) implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        int[][] shards = partitioner.partition(pool, clients, random);
        if (shards.length != clients) {
            throw wrong("makes %d shards for %d clients".formatted(shards.length, clients));
        }
        BitSet dealt = new BitSet(pool.size());
        for (int client = 0; client < clients; client++) {
            for (int index : shards[client]) {
                if (index < 0 || index >= pool.size()) {
                    throw wrong(
                            "gives client %d sample %d; there are %d, from 0".formatted(client, index, pool.size()));
                }
                if (dealt.get(index)) {
                    throw wrong("deals sample %d twice, the second time to client %d".formatted(index, client));
                }
                dealt.set(index);
            }
        }
        return shards;
    }

    private DataException wrong(String what) {
        return new DataException("partitioning_strategy: " + keyword + " " + what + "; mend the jar it comes from");
    }
}
