package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.RowMoments;

/**
 * Moments of honest updates in this process, and the attackers' updates derived from them.
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

    /** Returns {@code start} + factor · {@code direction}. */
    static float[] along(double[] start, double factor, double[] direction) {
        float[] row = new float[start.length];
        send(new float[][] {row}, start, factor, direction);
        return row;
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
