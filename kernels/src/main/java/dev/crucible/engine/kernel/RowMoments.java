package dev.crucible.engine.kernel;

/** Moments and distances of rows in double, each one chain of additions: by coordinate in the order of rows, by distance in that of coordinates. */
public final class RowMoments {

    private RowMoments() {}

    /** Returns the mean of every coordinate. */
    public static double[] mean(float[][] rows) {
        double[] mean = new double[rows[0].length];
        for (float[] row : rows) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += row[j];
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= rows.length;
        }
        return mean;
    }

    /** Returns the sample standard deviation (n − 1) of every coordinate around {@code mean}, 0 for a single row. */
    public static double[] deviation(float[][] rows, double[] mean) {
        double[] deviation = new double[mean.length];
        for (float[] row : rows) {
            for (int j = 0; j < mean.length; j++) {
                double difference = row[j] - mean[j];
                deviation[j] += difference * difference;
            }
        }
        for (int j = 0; j < mean.length; j++) {
            deviation[j] = rows.length < 2 ? 0 : Math.sqrt(deviation[j] / (rows.length - 1));
        }
        return deviation;
    }

    /** Returns ‖xᵢ − xⱼ‖² for all pairs, symmetric with a zero diagonal. */
    public static double[][] squaredDistances(float[][] rows) {
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
}
