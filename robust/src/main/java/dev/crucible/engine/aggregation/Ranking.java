package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Orders of rows by a score. NaN counts as the largest; equal scores are ordered by row, so the order is deterministic. */
final class Ranking {

    private Ranking() {}

    /** Returns all rows, the lowest score first. */
    static int[] ascending(double[] scores) {
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> scores[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns the {@code count} rows of the lowest scores, in row order. */
    static int[] lowest(double[] scores, int count) {
        int[] rows = Arrays.copyOf(ascending(scores), count);
        Arrays.sort(rows);
        return rows;
    }

    /** Returns the row of the lowest score. */
    static int least(double[] scores) {
        int least = 0;
        for (int i = 1; i < scores.length; i++) {
            if (Double.compare(scores[i], scores[least]) < 0) {
                least = i;
            }
        }
        return least;
    }

    /** Returns the middle value, or the mean of the two middle ones. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * sorted[middle - 1] + 0.5 * sorted[middle];
    }

    /** Returns ‖xᵢ‖ of every row; infinite for a row with NaN. */
    static double[] norms(UpdateMatrix updates, RoundContext context) {
        return roots(RowProducts.squaredNorms(updates.rows(), context.workers()));
    }

    /** Returns ‖xᵢ − v‖ of every row; infinite for a row with NaN. */
    static double[] distances(UpdateMatrix updates, float[] v, RoundContext context) {
        return roots(RowProducts.squaredDistances(updates.rows(), v, context.workers()));
    }

    /** Returns ‖x‖; infinite for a row with NaN. */
    static double norm(float[] row, Workers workers) {
        return roots(RowProducts.squaredNorms(new float[][] {row}, workers))[0];
    }

    static double[] roots(double[] squares) {
        double[] roots = new double[squares.length];
        for (int i = 0; i < roots.length; i++) {
            roots[i] = Double.isNaN(squares[i]) ? Double.POSITIVE_INFINITY : Math.sqrt(squares[i]);
        }
        return roots;
    }

    /** Returns the rows whose value is finite. */
    static int[] finite(double[] values) {
        return IntStream.range(0, values.length)
                .filter(i -> Double.isFinite(values[i]))
                .toArray();
    }
}
