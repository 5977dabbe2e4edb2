package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import java.util.List;

/** The {@code partition_sizes} of the strategies that fix the number of samples of each client. */
final class Sizes {

    private Sizes() {}

    /** Returns the sizes as an array; throws unless there is one per client, above 0, and the pool has enough samples. */
    static int[] require(List<Integer> sizes, SamplePool pool, int clients) {
        pool.requireOneEach(clients);
        if (sizes.size() != clients) {
            throw new DataException(
                    "partition_sizes has %d sizes but num_of_clients is %d; give one size for each client"
                            .formatted(sizes.size(), clients));
        }
        int empty = sizes.stream().map(size -> size < 1).toList().indexOf(true);
        if (empty >= 0) {
            throw new DataException("partition_sizes.%d: client %d would hold no samples; use a size of at least 1"
                    .formatted(empty, empty));
        }
        long sum = sizes.stream().mapToLong(Integer::longValue).sum();
        if (sum > pool.labels().length) {
            throw new DataException("partition_sizes: need %d training samples, there are %d; use smaller sizes"
                    .formatted(sum, pool.labels().length));
        }
        return sizes.stream().mapToInt(Integer::intValue).toArray();
    }
}
