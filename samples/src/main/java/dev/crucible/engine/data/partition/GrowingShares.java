package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Random shares whose sizes follow a weight of the client's number; the last client gets the samples that rounding down leaves. */
final class GrowingShares {

    private GrowingShares() {}

    /**
     * Cuts a random permutation of the pool.
     *
     * @param strategy the {@code partitioning_strategy}, for errors
     * @param weight the share of client k, in any unit, above 0
     */
    static int[][] cut(String strategy, SamplePool pool, int clients, RandomStream random, IntToDoubleFunction weight) {
        pool.requireOneEach(clients);
        int samples = pool.labels().length;
        double[] weights = IntStream.range(0, clients).mapToDouble(weight).toArray();
        double unit = samples / Arrays.stream(weights).sum();
        int[] sizes = Arrays.stream(weights).mapToInt(w -> (int) (w * unit)).toArray();
        int smallest = Arrays.stream(sizes).min().orElseThrow();
        if (smallest == 0) {
            throw new DataException(
                    ("%s: client 0 would hold none of the %d training samples when num_of_clients is %d; "
                                    + "use fewer clients, more data or another partitioning_strategy")
                            .formatted(strategy, samples, clients));
        }
        sizes[clients - 1] += samples - Arrays.stream(sizes).sum();
        return IndexCuts.sized(random.permutation(samples), sizes);
    }
}
