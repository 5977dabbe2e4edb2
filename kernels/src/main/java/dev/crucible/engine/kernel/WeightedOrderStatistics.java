package dev.crucible.engine.kernel;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Statistics of the sorted values of every coordinate, each row counting as much as its weight. With equal weights the results are
 * bit-identical to those of {@link OrderStatistics}. Values are ordered as there, and equal values by weight, so that the order of rows has no
 * effect.
 */
public final class WeightedOrderStatistics {

    /** Share of all weight below which two sums of weights count as equal. */
    private static final double TIE = 1e-12;

    private final float[][] rows;
    private final double[] weights;
    private final double total;

    private WeightedOrderStatistics(float[][] rows, double[] weights) {
        int[] order = IntStream.range(0, rows.length)
                .filter(i -> weights[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> weights[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        this.rows = IntStream.of(order).mapToObj(i -> rows[i]).toArray(float[][]::new);
        this.weights = IntStream.of(order).mapToDouble(i -> weights[i]).toArray();
        this.total = Arrays.stream(this.weights).sum();
    }

    /**
     * Returns the median of every coordinate: the least value up to which the rows hold half of the weight. If they hold exactly half, it is
     * the mean of that value and the next. Rows of weight 0 have no effect, and one row must have weight.
     */
    public static float[] median(float[][] rows, double[] weights, Workers workers) {
        WeightedOrderStatistics statistics = new WeightedOrderStatistics(rows, weights);
        return perCoordinate(rows[0].length, workers, statistics, statistics::median);
    }

    /**
     * Returns the mean of every coordinate without the {@code trimmed} weight of the smallest and of the largest values. A row at the border
     * counts with the part of its weight that is left. Less than half of the weight may be trimmed at each end.
     */
    public static float[] trimmedMean(float[][] rows, double[] weights, double trimmed, Workers workers) {
        WeightedOrderStatistics statistics = new WeightedOrderStatistics(rows, weights);
        return perCoordinate(rows[0].length, workers, statistics, column -> statistics.trimmedMean(column, trimmed));
    }

    private static float[] perCoordinate(
            int d, Workers workers, WeightedOrderStatistics statistics, Statistic statistic) {
        float[] result = new float[d];
        Blocks.forEach(workers, d, (from, to) -> {
            long[] column = new long[statistics.rows.length];
            for (int k = from; k < to; k++) {
                statistics.sort(k, column);
                result[k] = statistic.of(column);
            }
        });
        return result;
    }

    /** Sorts coordinate {@code k}: the high half of an element orders as its value, the low half is its row. */
    private void sort(int k, long[] column) {
        for (int i = 0; i < column.length; i++) {
            int bits = Float.floatToIntBits(rows[i][k]);
            column[i] = (long) ordered(bits) << Integer.SIZE | i;
        }
        Arrays.sort(column);
    }

    /** Maps bits of floats to ints of the same order, and these back to bits. */
    private static int ordered(int bits) {
        return bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE);
    }

    private static float value(long element) {
        return Float.intBitsToFloat(ordered((int) (element >> Integer.SIZE)));
    }

    private double weight(long element) {
        return weights[(int) element];
    }

    private float median(long[] column) {
        double tie = TIE * total;
        double below = 0;
        for (int i = 0; i < column.length; i++) {
            below += weight(column[i]);
            if (below >= total / 2 - tie) {
                boolean exactlyHalf = below <= total / 2 + tie && i + 1 < column.length;
                // Halves first, so that two large values do not overflow.
                return exactlyHalf ? 0.5f * value(column[i]) + 0.5f * value(column[i + 1]) : value(column[i]);
            }
        }
        return value(column[column.length - 1]);
    }

    private float trimmedMean(long[] column, double trimmed) {
        double tie = TIE * total;
        double below = 0;
        double kept = 0;
        float sum = 0;
        for (long element : column) {
            double next = below + weight(element);
            double part = Math.min(next, total - trimmed) - Math.max(below, trimmed);
            if (part > tie) {
                float term = (float) part * value(element);
                sum = kept == 0 ? term : sum + term;
                kept += part;
            }
            below = next;
        }
        return sum / (float) kept;
    }

    /** Statistic of one sorted column. */
    @FunctionalInterface
    private interface Statistic {
        float of(long[] column);
    }
}
