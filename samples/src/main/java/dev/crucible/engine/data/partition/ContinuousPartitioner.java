package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Samples sorted by σ·z + (1 − σ)·ε and cut into runs whose lengths differ by at most one: z is the label, standardised over all
 * samples, and ε a standard normal draw per sample. Each sample is used exactly once.
 *
 * @param strictness σ in [0, 1]; at 0 clients are alike, at 1 sorted by class
 */
public record ContinuousPartitioner(double strictness) implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        int[] labels = pool.labels();
        double mean = Arrays.stream(labels).average().orElseThrow();
        double variance = Arrays.stream(labels)
                .mapToDouble(label -> (label - mean) * (label - mean))
                .average()
                .orElseThrow();
        if (variance == 0 && strictness > 0) {
            throw new DataException(
                    "continuous: all training samples have the same label, which leaves nothing to sort "
                            + "by; set strictness to 0 or use another partitioning_strategy");
        }
        double scale = variance == 0 ? 0 : strictness / StrictMath.sqrt(variance);
        double[] keys = new double[labels.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (labels[i] - mean) * scale + (1 - strictness) * random.nextGaussian();
        }
        // Ties, which are frequent at a strictness of 1, keep a random order.
        int[] sorted = IntStream.of(random.permutation(keys.length))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> keys[i]))
                .mapToInt(i -> i)
                .toArray();
        int[][] partition = IndexCuts.evenly(sorted, clients);
        Arrays.stream(partition).forEach(random::shuffle);
        return partition;
    }
}
