package dev.crucible.engine.cluster;

import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.cluster.Cluster.Kept;
import dev.crucible.engine.cluster.Cluster.Shared;
import dev.crucible.engine.cluster.Cluster.WholeRows;
import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Updates partitioned by rows: each is whole, on the machine that made it, and never travels. A sum passes from block to block, and each
 * block adds its rows, so every coordinate is the same chain of additions as on one machine.
 */
public final class RowPartitionedUpdates implements Updates {

    private final Cluster cluster;
    private final Kept<?> kept;
    private final int d;
    private final int[] positions;
    private final int[] clients;
    private final int[] samples;

    /**
     * The plain mean, computed with the first sum: nearly every round measures distances to it, and starting a job costs more than a sum.
     */
    private float @Nullable [] mean;

    /**
     * Creates the updates of a selection of the stored rows.
     *
     * @param d the number of coordinates
     * @param positions indexes of the rows among the stored ones, ascending
     */
    public RowPartitionedUpdates(Cluster cluster, Kept<?> kept, int d, int[] positions, int[] clients, int[] samples) {
        this.cluster = cluster;
        this.kept = kept;
        this.d = d;
        this.positions = positions;
        this.clients = clients;
        this.samples = samples;
    }

    @Override
    public int d() {
        return d;
    }

    @Override
    public int[] clients() {
        return clients;
    }

    @Override
    public int[] samples() {
        return samples;
    }

    @Override
    public Updates rows(int[] indices) {
        int[] chosen = pick(positions, indices);
        for (int i = 1; i < chosen.length; i++) {
            if (chosen[i] <= chosen[i - 1]) {
                throw new IllegalArgumentException("rows that stay where they are cannot be put in another order");
            }
        }
        return new RowPartitionedUpdates(cluster, kept, d, chosen, pick(clients, indices), pick(samples, indices));
    }

    private static int[] pick(int[] values, int[] indices) {
        return IntStream.of(indices).map(i -> values[i]).toArray();
    }

    private static double[] pick(double[] values, int[] places) {
        return IntStream.of(places).mapToDouble(i -> values[i]).toArray();
    }

    /**
     * One block's step in a chain of sums: adds its rows to the sum so far. Arrays are shared by all tasks of a machine, and have length 0
     * before the first step.
     */
    @FunctionalInterface
    private interface Step<S> extends Serializable {
        S add(S soFar, Iterator<WholeRows> rows, Workers workers);
    }

    private <S extends Serializable> S chain(S sum, Step<S> step) {
        for (int block = 0; block < kept.blocks(); block++) {
            sum = next(block, sum, step);
        }
        return sum;
    }

    private <S extends Serializable> S next(int block, S sum, Step<S> step) {
        try (Shared<S> before = cluster.share(sum)) {
            return kept.map(block, block + 1, rows -> {
                        try (Workers alone = new Workers(1)) {
                            return step.add(before.value(), rows, alone);
                        }
                    })
                    .getFirst();
        }
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
        double[] equal = new double[n()];
        Arrays.fill(equal, 1.0 / equal.length);
        float[] known = mean;
        if (known == null) {
            float[][] both = sums(weights, equal);
            mean = both[1];
            return both[0];
        }
        return Arrays.equals(weights, equal) ? known.clone() : sums(weights)[0];
    }

    /** Returns one sum for each of {@code weights}, computed in one chain. */
    private float[][] sums(double[]... weights) {
        int[] chosen = positions;
        int length = d;
        return chain(new float[weights.length][0], (soFar, rows, workers) -> {
            float[][] sums =
                    Arrays.stream(soFar).map(sum -> Arrays.copyOf(sum, length)).toArray(float[][]::new);
            while (rows.hasNext()) {
                Some some = Some.of(rows.next(), chosen);
                double[][] own = Arrays.stream(weights)
                        .map(all -> pick(all, some.places))
                        .toArray(double[][]::new);
                WeightedSum.addTo(sums, some.values, own, workers);
            }
            return sums;
        });
    }

    @Override
    public float[] preciseSum(double[] weights, double factor) {
        int[] chosen = positions;
        int length = d;
        double[] sum = chain(new double[0], (soFar, rows, workers) -> {
            RunningSum running = new RunningSum(Arrays.copyOf(soFar, length), workers);
            while (rows.hasNext()) {
                Some some = Some.of(rows.next(), chosen);
                for (int i = 0; i < some.places.length; i++) {
                    running.add(weights[some.places[i]], some.values[i]);
                }
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
            List<double[]> squares = kept.map(0, kept.blocks(), rows -> squaredDistances(rows, chosen, point.value()));
            return squares.stream().flatMapToDouble(Arrays::stream).toArray();
        }
    }

    private static double[] squaredDistances(Iterator<WholeRows> rows, int[] chosen, float[] point) {
        DoubleStream.Builder squares = DoubleStream.builder();
        try (Workers alone = new Workers(1)) {
            while (rows.hasNext()) {
                float[][] some = Some.of(rows.next(), chosen).values;
                DoubleStream.of(WeightedSum.squaredDistances(some, point, chosen.length, alone))
                        .forEach(squares);
            }
        }
        return squares.build().toArray();
    }
}
