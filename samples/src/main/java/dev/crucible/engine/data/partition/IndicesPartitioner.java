package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.BitSet;
import java.util.List;

/**
 * Client k gets the samples {@code lists[k]}, in that order. Samples that are in no list are unused.
 *
 * @param lists indices into the training set, each at most once
 */
public record IndicesPartitioner(List<List<Integer>> lists) implements Partitioner {

    public IndicesPartitioner {
        lists = lists.stream().map(List::copyOf).toList();
    }

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        int samples = pool.labels().length;
        if (lists.size() != clients) {
            throw new DataException("partitioning_params.clients: has %d lists, and %d clients hold samples"
                    .formatted(lists.size(), clients));
        }
        BitSet dealt = new BitSet(samples);
        for (int client = 0; client < clients; client++) {
            for (int index : lists.get(client)) {
                if (index >= samples) {
                    throw new DataException(
                            "partitioning_params.clients.%d: there is no sample %d; the training set has %d, from 0"
                                    .formatted(client, index, samples));
                }
                if (dealt.get(index)) {
                    throw new DataException(
                            "partitioning_params.clients.%d: sample %d is dealt twice".formatted(client, index));
                }
                dealt.set(index);
            }
        }
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }
}
