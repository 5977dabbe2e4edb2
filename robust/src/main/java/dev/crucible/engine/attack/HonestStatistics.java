package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;

/** What omniscient attackers compute from the honest updates, in double precision and row order. */
final class HonestStatistics {

    private HonestStatistics() {}

    /** The coordinate-wise mean μ. */
    static double[] mean(UpdateMatrix honest) {
        double[] mean = new double[honest.d()];
        for (float[] row : honest.rows()) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += row[j];
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= honest.n();
        }
        return mean;
    }

    /** The coordinate-wise sample standard deviation (n − 1), 0 for a single row. */
    static double[] deviation(UpdateMatrix honest, double[] mean) {
        double[] deviation = new double[mean.length];
        for (float[] row : honest.rows()) {
            for (int j = 0; j < mean.length; j++) {
                double difference = row[j] - mean[j];
                deviation[j] += difference * difference;
            }
        }
        for (int j = 0; j < mean.length; j++) {
            deviation[j] = honest.n() < 2 ? 0 : Math.sqrt(deviation[j] / (honest.n() - 1));
        }
        return deviation;
    }

    /** Squared Euclidean distances between all pairs of rows. */
    static double[][] squaredDistances(UpdateMatrix honest) {
        float[][] rows = honest.rows();
        double[][] squares = new double[rows.length][rows.length];
        for (int a = 0; a < rows.length; a++) {
            for (int b = a + 1; b < rows.length; b++) {
                double sum = 0;
                for (int j = 0; j < rows[a].length; j++) {
                    double difference = (double) rows[a][j] - rows[b][j];
                    sum += difference * difference;
                }
                squares[a][b] = sum;
                squares[b][a] = sum;
            }
        }
        return squares;
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
