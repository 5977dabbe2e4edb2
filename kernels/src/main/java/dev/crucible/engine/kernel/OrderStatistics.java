package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Statistics of the sorted values of every coordinate. Values are compared as ints in the total order of floats, NaN being the largest;
 * −0 comes before 0.
 */
public final class OrderStatistics {

    private OrderStatistics() {}

    /** Returns the median of every coordinate: the middle value, or the mean of the two middle ones. */
    public static float[] median(float[][] rows, Workers workers) {
        int n = rows.length;
        SelectionNetwork network = SelectionNetwork.selecting(n, (n - 1) / 2, n / 2 + 1);
        return perTile(rows, workers, (tile, result, at) -> {
            tile.sort(network);
            for (int v = 0; v < SortTile.WIDTH; v += Lanes.COUNT) {
                middle(tile, v).intoArray(result, at + v);
            }
        });
    }

    /** Returns the mean of every coordinate without its {@code f} smallest and {@code f} largest values. */
    public static float[] trimmedMean(float[][] rows, int f, Workers workers) {
        int n = rows.length;
        SelectionNetwork network = SelectionNetwork.selecting(n, f, n - f);
        return perTile(rows, workers, (tile, result, at) -> {
            tile.sort(network);
            for (int v = 0; v < SortTile.WIDTH; v += Lanes.COUNT) {
                FloatVector sum = tile.value(f, v);
                for (int i = f + 1; i < n - f; i++) {
                    sum = sum.add(tile.value(i, v));
                }
                sum.div(n - 2 * f).intoArray(result, at + v);
            }
        });
    }

    /** Returns the mean of the {@code count} values nearest to the median of every coordinate; of two equally near, the smaller one counts. */
    public static float[] meanAroundMedian(float[][] rows, int count, Workers workers) {
        int n = rows.length;
        SelectionNetwork network = SelectionNetwork.selecting(n, 0, n);
        return perTile(rows, workers, (tile, result, at) -> {
            tile.sort(network);
            for (int v = 0; v < SortTile.WIDTH; v += Lanes.COUNT) {
                meanAroundMedian(tile, count, v).intoArray(result, at + v);
            }
        });
    }

    /**
     * Computes the mean by a window on the sorted column, because the nearest values are neighbours there. The window moves up while its lowest
     * value is farther from the median than the next one. It is summed again at the end, because subtracting a huge value would lose small ones.
     */
    private static FloatVector meanAroundMedian(SortTile tile, int count, int v) {
        FloatVector median = middle(tile, v);
        IntVector start = IntVector.zero(Lanes.INTS);
        for (int i = 0; i + count < tile.n; i++) {
            FloatVector below = median.sub(tile.value(i, v));
            FloatVector above = tile.value(i + count, v).sub(median);
            start = start.add(1, below.compare(VectorOperators.GT, above).cast(Lanes.INTS));
        }
        FloatVector sum = FloatVector.zero(Lanes.SPECIES);
        for (int i = 0; i < tile.n; i++) {
            VectorMask<Integer> inside =
                    start.compare(VectorOperators.LE, i).and(start.compare(VectorOperators.GT, i - count));
            sum = sum.add(tile.value(i, v), inside.cast(Lanes.SPECIES));
        }
        return sum.div(count);
    }

    private static FloatVector middle(SortTile tile, int v) {
        FloatVector low = tile.value((tile.n - 1) / 2, v);
        return tile.n % 2 == 1 ? low : mean(low, tile.value(tile.n / 2, v));
    }

    /** Halves first, so that two large values do not overflow. */
    static FloatVector mean(FloatVector low, FloatVector high) {
        return low.mul(0.5f).add(high.mul(0.5f));
    }

    private static float[] perTile(float[][] rows, Workers workers, Statistic statistic) {
        float[] result = new float[rows[0].length];
        Blocks.forEach(workers, result.length, (from, to) -> {
            SortTile tile = new SortTile(rows.length);
            int k = from;
            for (; k + SortTile.WIDTH <= to; k += SortTile.WIDTH) {
                tile.load(rows, k);
                statistic.write(tile, result, k);
            }
            if (k < to) {
                float[] whole = new float[SortTile.WIDTH];
                tile.load(padded(rows, k, to), 0);
                statistic.write(tile, whole, 0);
                System.arraycopy(whole, 0, result, k, to - k);
            }
        });
        return result;
    }

    /** Returns coordinates [from, to) of every row, fewer than a tile, padded with zeros. */
    private static float[][] padded(float[][] rows, int from, int to) {
        float[][] copies = new float[rows.length][SortTile.WIDTH];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], from, copies[i], 0, to - from);
        }
        return copies;
    }

    /** Statistic of the columns of one tile. Parameters are arrays instead of vectors, so that nothing is boxed. */
    @FunctionalInterface
    private interface Statistic {
        void write(SortTile tile, float[] result, int at);
    }
}
