package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.RowMoments;

/**
 * Moments of honest updates that lie in this process, and what attackers make of them.
 *
 * @param honest the rows
 */
record HonestStatistics(UpdateMatrix honest) implements HonestMoments {

    @Override
    public double[] mean() {
        return RowMoments.mean(honest.rows());
    }

    @Override
    public double[] deviation(double[] mean) {
        return RowMoments.deviation(honest.rows(), mean);
    }

    @Override
    public double[][] squaredDistances() {
        return RowMoments.squaredDistances(honest.rows());
    }

    static double norm(float[] x) {
        double sum = 0;
        for (float value : x) {
            sum += (double) value * value;
        }
        return Math.sqrt(sum);
    }

    /** Sets every row to {@code start} + factor · {@code direction}. */
    static void send(float[][] own, double[] start, double factor, double[] direction) {
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) (start[j] + factor * direction[j]);
            }
        }
    }
}
