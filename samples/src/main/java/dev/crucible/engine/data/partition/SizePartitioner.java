package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;
import java.util.List;

/**
 * Client k gets {@code sizes[k]} random samples. Samples beyond the sum of the sizes are unused.
 *
 * @param sizes the number of samples of each client, at least 1
 */
public record SizePartitioner(List<Integer> sizes) implements Partitioner {

    public SizePartitioner {
        sizes = List.copyOf(sizes);
    }

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        int[] each = Sizes.require(sizes, pool, clients);
        return IndexCuts.sized(random.permutation(pool.labels().length), each);
    }
}
