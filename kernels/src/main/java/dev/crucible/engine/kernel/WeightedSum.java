package dev.crucible.engine.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * Weighted sum Σ wᵢxᵢ of rows at memory speed: a block of the result stays in the cache while four rows at a time are streamed, in runs
 * long enough for the prefetcher.
 *
 * <p>Rows of weight 0 are skipped, so a NaN in a row that was not selected has no effect.
 */
public final class WeightedSum {

    /** Maximum number of coordinates of a tile whose rows are read twice. */
    private static final int TILE = 4096;

    private final float[][] rows;
    private final float[] weights;

    private WeightedSum(float[][] rows, double[] weights) {
        int used = 0;
        for (double weight : weights) {
            used += weight == 0 ? 0 : 1;
        }
        this.rows = new float[used][];
        this.weights = new float[used];
        for (int i = 0, next = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                this.rows[next] = rows[i];
                this.weights[next++] = (float) weights[i];
            }
        }
    }

    /** Returns the weighted sum of {@code rows} as a new array of {@code d} coordinates; zero without rows. */
    public static float[] of(float[][] rows, double[] weights, int d, Workers workers) {
        float[] sum = new float[d];
        WeightedSum kernel = new WeightedSum(rows, weights);
        Blocks.forEach(workers, d, (from, to) -> kernel.tile(sum, from, to));
        return sum;
    }

    /**
     * Adds {@code rows} to {@code sums}, bit-identical to {@link #of} over the earlier rows followed by {@code rows}. The rows of a
     * block are read once for all sums.
     */
    public static void addTo(float[][] sums, float[][] rows, double[][] weights, Workers workers) {
        WeightedSum[] kernels = kernels(rows, weights);
        int tile = tile(Math.max(1, rows.length));
        Blocks.forEach(workers, sums[0].length, (from, to) -> {
            for (int low = from; low < to; low += tile) {
                for (int i = 0; i < kernels.length; i++) {
                    kernels[i].onto(sums[i], 0, low, Math.min(to, low + tile));
                }
            }
        });
    }

    private static WeightedSum[] kernels(float[][] rows, double[][] weights) {
        return Arrays.stream(weights).map(own -> new WeightedSum(rows, own)).toArray(WeightedSum[]::new);
    }

    /**
     * Returns only the squared distances that {@link #withSquaredDistances} computes for {@code rows}.
     *
     * @param among the number of all rows, which determines the pieces in which distances are added
     */
    public static double[] squaredDistances(float[][] rows, float[] point, int among, Workers workers) {
        int tile = tile(among);
        return Blocks.sum(
                workers,
                point.length,
                rows.length,
                (from, to, partial) -> distances(rows, point, tile, from, to, partial));
    }

    /** Returns one weighted sum of {@code rows} per element of {@code weights}; the rows of a block are read once for all of them. */
    public static float[][] each(float[][] rows, double[][] weights, Workers workers) {
        int d = rows[0].length;
        WeightedSum[] kernels = kernels(rows, weights);
        float[][] sums = new float[weights.length][d];
        int tile = tile(rows.length);
        Blocks.forEach(workers, d, (from, to) -> {
            for (int low = from; low < to; low += tile) {
                for (int i = 0; i < kernels.length; i++) {
                    kernels[i].tile(sums[i], low, Math.min(to, low + tile));
                }
            }
        });
        return sums;
    }

    /** Returns the number of coordinates of {@code rows} rows that stay in the cache for a second read; distances are added in such pieces. */
    public static int tile(int rows) {
        return Math.max(256, Math.min(TILE, Integer.highestOneBit((1 << 17) / rows)));
    }

    /**
     * Replaces {@code sum} by the weighted sum and returns the squared distance of every row to it, in one pass over memory: a step of
     * Weiszfeld's algorithm.
     */
    public static double[] withSquaredDistances(float[][] rows, double[] weights, float[] sum, Workers workers) {
        return Blocks.sum(withPartialDistances(rows, weights, sum, workers), rows.length);
    }

    /** Like {@link #withSquaredDistances}, but returns the squared distances by block of coordinates. */
    public static double[][] withPartialDistances(float[][] rows, double[] weights, float[] sum, Workers workers) {
        WeightedSum kernel = new WeightedSum(rows, weights);
        int tile = tile(rows.length);
        return Blocks.partials(workers, sum.length, rows.length, (from, to, partial) -> {
            for (int low = from; low < to; low += tile) {
                int high = Math.min(to, low + tile);
                kernel.tile(sum, low, high);
                distances(rows, sum, tile, low, high, partial);
            }
        });
    }

    private static void distances(float[][] rows, float[] point, int tile, int from, int to, double[] partial) {
        for (int low = from; low < to; low += tile) {
            int high = Math.min(to, low + tile);
            for (int i = 0; i < rows.length; i++) {
                partial[i] += RowProducts.squaredDistance(rows[i], point, low, high);
            }
        }
    }

    private void tile(float[] sum, int from, int to) {
        int first = rows.length % 4;
        start(first, sum, from, to);
        onto(sum, first, from, to);
    }

    /** Adds the rows from {@code first} on. */
    private void onto(float[] sum, int first, int from, int to) {
        int i = first;
        for (; i + 4 <= rows.length; i += 4) {
            addFour(i, sum, from, to);
        }
        for (; i < rows.length; i++) {
            add(i, sum, from, to);
        }
    }

    private void add(int i, float[] sum, int from, int to) {
        float[] row = rows[i];
        float weight = weights[i];
        for (int k = from; k < to; k++) {
            sum[k] = Math.fma(weight, row[k], sum[k]);
        }
    }

    /** Writes the sum of the first {@code count} rows, 0 to 3. */
    private void start(int count, float[] sum, int from, int to) {
        if (count == 0) {
            Arrays.fill(sum, from, to, 0);
            return;
        }
        float[] first = rows[0];
        float scale = weights[0];
        for (int k = from; k < to; k++) {
            sum[k] = Math.fma(scale, first[k], 0);
        }
        for (int i = 1; i < count; i++) {
            add(i, sum, from, to);
        }
    }

    private void addFour(int i, float[] sum, int from, int to) {
        float[] a = rows[i];
        float[] b = rows[i + 1];
        float[] c = rows[i + 2];
        float[] d = rows[i + 3];
        FloatVector wa = FloatVector.broadcast(Lanes.SPECIES, weights[i]);
        FloatVector wb = FloatVector.broadcast(Lanes.SPECIES, weights[i + 1]);
        FloatVector wc = FloatVector.broadcast(Lanes.SPECIES, weights[i + 2]);
        FloatVector wd = FloatVector.broadcast(Lanes.SPECIES, weights[i + 3]);
        int k = from;
        for (int end = from + Lanes.SPECIES.loopBound(to - from); k < end; k += Lanes.COUNT) {
            FloatVector total = Lanes.load(sum, k);
            total = Lanes.load(a, k).fma(wa, total);
            total = Lanes.load(b, k).fma(wb, total);
            total = Lanes.load(c, k).fma(wc, total);
            total = Lanes.load(d, k).fma(wd, total);
            total.intoArray(sum, k);
        }
        for (; k < to; k++) {
            float total = Math.fma(a[k], weights[i], sum[k]);
            total = Math.fma(b[k], weights[i + 1], total);
            total = Math.fma(c[k], weights[i + 2], total);
            sum[k] = Math.fma(d[k], weights[i + 3], total);
        }
    }
}
