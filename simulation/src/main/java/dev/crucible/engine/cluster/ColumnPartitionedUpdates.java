package dev.crucible.engine.cluster;

import dev.crucible.engine.aggregation.RunningStatistics;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.cluster.Cluster.Chunk;
import dev.crucible.engine.cluster.Cluster.ChunkTask;
import dev.crucible.engine.cluster.Cluster.Scattered;
import dev.crucible.engine.kernel.Blocks;
import dev.crucible.engine.kernel.Gram;
import dev.crucible.engine.kernel.OrderStatistics;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.WeightedOrderStatistics;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Updates partitioned by columns. Statistics per coordinate are computed where a chunk is stored. Sums over coordinates come back per block
 * and are added here in block order, exactly as the kernels add them for local rows.
 *
 * @param positions indexes of the rows among the scattered ones; all of them are finite
 * @param cleared coordinates that are read as zeros
 */
public record ColumnPartitionedUpdates(
        Scattered<?> scattered, ChunkGrid grid, int[] positions, int[] clients, int[] samples, BitSet cleared)
        implements Updates {

    /** Maximum bytes of partial sums that one job returns. */
    private static final long ANSWER = 64L << 20;

    @Override
    public int d() {
        return grid.coordinates();
    }

    @Override
    public Updates rows(int[] indices) {
        return new ColumnPartitionedUpdates(
                scattered, grid, pick(positions, indices), pick(clients, indices), pick(samples, indices), cleared);
    }

    @Override
    public Updates without(BitSet places) {
        return new ColumnPartitionedUpdates(scattered, grid, positions, clients, samples, places);
    }

    private static int[] pick(int[] values, int[] indices) {
        return IntStream.of(indices).map(i -> values[i]).toArray();
    }

    @Override
    public float[] row(int index) {
        int position = positions[index];
        return coordinates((rows, workers) -> rows[0].clone(), new int[] {position});
    }

    @Override
    public float[] weightedSum(double[] weights) {
        return coordinates((rows, workers) -> WeightedSum.of(rows, weights, rows[0].length, workers));
    }

    @Override
    public float[] preciseSum(double[] weights, double factor) {
        return coordinates((rows, workers) -> {
            RunningSum sum = new RunningSum(rows[0].length, workers);
            for (int i = 0; i < weights.length; i++) {
                sum.add(weights[i], rows[i]);
            }
            return sum.times(factor);
        });
    }

    @Override
    public float[] median() {
        return coordinates(OrderStatistics::median);
    }

    @Override
    public float[] trimmedMean(int f) {
        return coordinates((rows, workers) -> OrderStatistics.trimmedMean(rows, f, workers));
    }

    @Override
    public float[] weightedMedian(double[] weights) {
        return coordinates((rows, workers) -> WeightedOrderStatistics.median(rows, weights, workers));
    }

    @Override
    public float[] weightedTrimmedMean(double[] weights, double trimmed) {
        return coordinates((rows, workers) -> WeightedOrderStatistics.trimmedMean(rows, weights, trimmed, workers));
    }

    @Override
    public float[] meanAroundMedian(int count) {
        return coordinates((rows, workers) -> OrderStatistics.meanAroundMedian(rows, count, workers));
    }

    /** A chunk's coordinates and the partial distances of the rows for each of its blocks. */
    private record Moved(float[] centre, double[][] partials) implements Serializable {}

    @Override
    public double[] moveToWeightedSum(double[] weights, float[] centre) {
        List<Moved> parts = onRows((rows, workers) -> {
            float[] sum = new float[rows[0].length];
            return new Moved(sum, WeightedSum.withPartialDistances(rows, weights, sum, workers));
        });
        join(parts.stream().map(Moved::centre).toList(), centre);
        return sum(parts.stream().map(Moved::partials).toList());
    }

    @Override
    public double[] squaredNorms() {
        return sum(onRows(RowProducts::partialNorms));
    }

    @Override
    public double[] squaredDistances(float[] point) {
        int[] chosen = positions;
        BitSet zeros = cleared;
        ChunkGrid cut = grid;
        ChunkTask<double[][]> task = chunk -> onRows(
                rows(chunk, chosen, zeros),
                (rows, workers) -> RowProducts.partialDistances(
                        rows, Arrays.copyOfRange(point, chunk.from(), cut.to(chunk.index())), workers));
        return sum(scattered.map(0, grid.chunks(), task));
    }

    @Override
    public double[][] pairwiseSquaredDistances() {
        double[][] gram = new double[n()][n()];
        long ofBlock = 4L * n() * (n() + 1);
        inJobs(ofBlock * mostBlocks(), (from, to) -> {
            for (double[][][] partials : onRows(from, to, Gram::partials)) {
                for (double[][] partial : partials) {
                    Gram.add(partial, gram);
                }
            }
        });
        return PairwiseDistances.ofGram(gram, row -> true, this::squaredDistances);
    }

    /** Returns ‖x − y‖² for pairs of rows from their differences, added run by run in order. */
    private double[] squaredDistances(int[] first, int[] second) {
        double[] sums = new double[first.length];
        inJobs(8L * mostBlocks() * (Blocks.SIZE / PairwiseDistances.RUN) * first.length, (from, to) -> {
            for (double[][] runs : onRows(from, to, (rows, workers) -> runs(rows, first, second))) {
                for (int pair = 0; pair < sums.length; pair++) {
                    for (double run : runs[pair]) {
                        sums[pair] += run;
                    }
                }
            }
        });
        for (int pair = 0; pair < sums.length; pair++) {
            if (!Double.isFinite(sums[pair])) {
                sums[pair] = PairwiseDistances.byDifferences(row(first[pair]), row(second[pair]));
            }
        }
        return sums;
    }

    private static double[][] runs(float[][] rows, int[] first, int[] second) {
        double[][] runs = new double[first.length][];
        Arrays.setAll(runs, pair -> PairwiseDistances.runs(rows[first[pair]], rows[second[pair]]));
        return runs;
    }

    private int mostBlocks() {
        return IntStream.range(0, grid.chunks()).map(grid::blocks).max().orElseThrow();
    }

    @FunctionalInterface
    private interface Job {
        void run(int from, int to);
    }

    /** Runs jobs over as many chunks at a time as fit into the limit of an answer, at {@code bytes} bytes per chunk. */
    private void inJobs(long bytes, Job job) {
        int together = Math.clamp(ANSWER / Math.max(1, bytes), 1, grid.chunks());
        for (int from = 0; from < grid.chunks(); from += together) {
            job.run(from, Math.min(grid.chunks(), from + together));
        }
    }

    /** Work on the rows of a chunk, by a single thread. */
    @FunctionalInterface
    private interface RowsTask<R> extends Serializable {
        R run(float[][] rows, Workers workers);
    }

    private <R extends Serializable> List<R> onRows(RowsTask<R> task) {
        return onRows(0, grid.chunks(), task);
    }

    private <R extends Serializable> List<R> onRows(int from, int to, RowsTask<R> task) {
        return scattered.map(from, to, on(positions, cleared, task));
    }

    private static <R extends Serializable> ChunkTask<R> on(int[] positions, BitSet cleared, RowsTask<R> task) {
        return chunk -> onRows(rows(chunk, positions, cleared), task);
    }

    /** Returns rows of a chunk with zeros for the chunk's part of {@code cleared}. */
    private static float[][] rows(Chunk chunk, int[] positions, BitSet cleared) {
        float[][] rows = chunk.rows(positions);
        return rows.length == 0
                ? rows
                : RunningStatistics.without(rows, cleared.get(chunk.from(), chunk.from() + rows[0].length));
    }

    private static <R> R onRows(float[][] rows, RowsTask<R> task) {
        try (Workers alone = new Workers(1)) {
            return task.run(rows, alone);
        }
    }

    private float[] coordinates(RowsTask<float[]> task) {
        return coordinates(task, positions);
    }

    private float[] coordinates(RowsTask<float[]> task, int[] chosen) {
        float[] all = new float[d()];
        join(scattered.map(0, grid.chunks(), on(chosen, cleared, task)), all);
        return all;
    }

    private static void join(List<float[]> parts, float[] all) {
        int from = 0;
        for (float[] part : parts) {
            System.arraycopy(part, 0, all, from, part.length);
            from += part.length;
        }
    }

    private double[] sum(List<double[][]> partials) {
        return Blocks.sum(partials.stream().flatMap(Arrays::stream).toArray(double[][]::new), n());
    }
}
