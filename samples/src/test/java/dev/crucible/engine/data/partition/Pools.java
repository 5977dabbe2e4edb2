package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Optional;

/** Pools, and measures of partitions, for tests. */
final class Pools {

    private Pools() {}

    /** Random labels and owners. */
    static SamplePool random(int samples, int classes, int owners, long seed) {
        RandomStream random = new RandomStream(seed);
        int[] labels = random.ints(samples, 0, classes).toArray();
        int[] ids = random.ints(samples, 0, owners).toArray();
        return new SamplePool(labels, classes, Optional.of(ids));
    }

    static SamplePool ofLabels(int classes, int... labels) {
        return new SamplePool(labels, classes, Optional.empty());
    }

    static int[] sizes(int[][] partition) {
        return Arrays.stream(partition).mapToInt(shard -> shard.length).toArray();
    }

    static int[] allIndices(int[][] partition) {
        return Arrays.stream(partition).flatMapToInt(Arrays::stream).sorted().toArray();
    }

    static long classesOf(SamplePool pool, int[] shard) {
        return Arrays.stream(shard).map(i -> pool.labels()[i]).distinct().count();
    }

    /** The mean over clients of the total-variation distance between the client's labels and all labels. */
    static double skew(SamplePool pool, int[][] partition) {
        double[] global = histogram(pool, allIndices(partition));
        double sum = 0;
        for (int[] shard : partition) {
            double[] own = histogram(pool, shard);
            for (int label = 0; label < pool.classes(); label++) {
                sum += Math.abs(own[label] - global[label]) / 2;
            }
        }
        return sum / partition.length;
    }

    private static double[] histogram(SamplePool pool, int[] indices) {
        double[] share = new double[pool.classes()];
        for (int index : indices) {
            share[pool.labels()[index]] += 1.0 / indices.length;
        }
        return share;
    }
}
