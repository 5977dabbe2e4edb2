package dev.crucible.engine.cluster;

import dev.crucible.engine.aggregation.RowSums;
import dev.crucible.engine.cluster.Cluster.Kept;
import dev.crucible.engine.cluster.Cluster.Shared;
import dev.crucible.engine.cluster.Cluster.WholeRows;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.WeightedSum;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Updates that lie whole where they were made. A sum goes from block to block and each adds its rows to it, so that every coordinate is
 * the chain of additions that one machine makes; updates themselves never travel.
 *
 * @param d the number of coordinates
 * @param positions where each row is among the kept ones, ascending
 */
public record KeptUpdates(Cluster cluster, Kept<?> kept, int d, int[] positions, int[] clients, int[] samples)
        implements RowSums {

    @Override
    public RowSums rows(int[] indices) {
        int[] chosen = pick(positions, indices);
        for (int i = 1; i < chosen.length; i++) {
            if (chosen[i] <= chosen[i - 1]) {
                throw new IllegalArgumentException("rows that stay where they are cannot be put in another order");
            }
        }
        return new KeptUpdates(cluster, kept, d, chosen, pick(clients, indices), pick(samples, indices));
    }

    private static int[] pick(int[] values, int[] indices) {
        return IntStream.of(indices).map(i -> values[i]).toArray();
    }

    /** What a block adds to what those before it have added up. */
    @FunctionalInterface
    private interface Step<S> extends Serializable {
        S add(S soFar, float[][] rows, double[] weights, Workers workers);
    }

    private <S extends Serializable> S chain(S sum, double[] weights, Step<S> step) {
        for (int block = 0; block < kept.blocks(); block++) {
            sum = next(block, sum, weights, step);
        }
        return sum;
    }

    private <S extends Serializable> S next(int block, S sum, double[] weights, Step<S> step) {
        int[] chosen = positions;
        try (Shared<S> before = cluster.share(sum)) {
            return kept.map(block, block + 1, rows -> {
                        Some some = Some.of(rows, chosen);
                        try (Workers alone = new Workers(1)) {
                            return step.add(before.value(), some.values, pick(weights, some.places), alone);
                        }
                    })
                    .getFirst();
        }
    }

    private static double[] pick(double[] values, int[] places) {
        return IntStream.of(places).mapToDouble(i -> values[i]).toArray();
    }

    /**
     * The rows of a block that belong to the updates.
     *
     * @param places the index of each among the updates
     */
    private record Some(float[][] values, int[] places) {

        static Some of(WholeRows rows, int[] positions) {
            int[] held = IntStream.range(0, rows.positions().length)
                    .filter(i -> place(positions, rows.positions()[i]) >= 0)
                    .toArray();
            return new Some(
                    IntStream.of(held).mapToObj(i -> rows.values()[i]).toArray(float[][]::new),
                    IntStream.of(held)
                            .map(i -> place(positions, rows.positions()[i]))
                            .toArray());
        }

        private static int place(int[] positions, int position) {
            return Arrays.binarySearch(positions, position);
        }
    }

    @Override
    public float[] weightedSum(double[] weights) {
        return chain(new float[d], weights, (soFar, rows, own, workers) -> {
            // Spark hands every task of a machine the same array.
            float[] sum = soFar.clone();
            WeightedSum.addTo(sum, rows, own, workers);
            return sum;
        });
    }

    @Override
    public float[] preciseSum(double[] weights, double factor) {
        double[] sum = chain(new double[d], weights, (soFar, rows, own, workers) -> {
            RunningSum running = new RunningSum(soFar.clone(), workers);
            for (int i = 0; i < rows.length; i++) {
                running.add(own[i], rows[i]);
            }
            return running.soFar();
        });
        try (Workers alone = new Workers(1)) {
            return new RunningSum(sum, alone).times(factor);
        }
    }

    @Override
    public double[] moveToWeightedSum(double[] weights, float[] centre) {
        System.arraycopy(weightedSum(weights), 0, centre, 0, d);
        int[] chosen = positions;
        try (Shared<float[]> point = cluster.share(centre)) {
            List<double[]> squares = kept.map(0, kept.blocks(), rows -> {
                try (Workers alone = new Workers(1)) {
                    return WeightedSum.squaredDistances(
                            Some.of(rows, chosen).values, point.value(), chosen.length, alone);
                }
            });
            return squares.stream().flatMapToDouble(Arrays::stream).toArray();
        }
    }
}
