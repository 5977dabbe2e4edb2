package dev.crucible.sweep.redteam;

import java.util.Arrays;
import java.util.List;

/**
 * Regression with a Gaussian process and a squared exponential kernel of length 1 (Rasmussen and Williams 2006, algorithm 2.1): predicts
 * the accuracy under a plan, with its uncertainty, from earlier runs.
 */
final class GaussianProcess {

    private static final double LEAST_VARIANCE = 1e-4;
    private static final double CAUTION = 1.5;

    private final double[][] places;
    private final double[][] lower;
    private final double[] weights;
    private final double mean;
    private final double variance;

    /**
     * Fits the process.
     *
     * @param features the position of each observation
     * @param values the observations
     * @param noise the variance of an observation at one position
     */
    GaussianProcess(List<List<Double>> features, double[] values, double noise) {
        places = features.stream().map(GaussianProcess::array).toArray(double[][]::new);
        mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        variance = Math.max(LEAST_VARIANCE, squares / Math.max(1, values.length));
        lower = cholesky(noise);
        weights = backward(forward(Arrays.stream(values).map(v -> v - mean).toArray()));
    }

    /** Prediction at a position. */
    record Prediction(double mean, double deviation) {

        /** Returns the lower confidence bound (Srinivas et al., ICML 2010). */
        double lowest() {
            return mean - CAUTION * deviation;
        }
    }

    Prediction at(List<Double> features) {
        double[] place = array(features);
        double[] alike = new double[places.length];
        double expected = mean;
        for (int i = 0; i < places.length; i++) {
            alike[i] = kernel(places[i], place);
            expected += alike[i] * weights[i];
        }
        double known = Arrays.stream(forward(alike)).map(v -> v * v).sum();
        return new Prediction(expected, Math.sqrt(Math.max(0, variance - known)));
    }

    private double kernel(double[] a, double[] b) {
        double distance = 0;
        for (int i = 0; i < a.length; i++) {
            distance += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return variance * Math.exp(-distance / 2);
    }

    private double[][] cholesky(double noise) {
        int n = places.length;
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = kernel(places[i], places[j]) + (i == j ? noise : 0);
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                l[i][j] = i == j ? Math.sqrt(Math.max(1e-12, sum)) : sum / l[j][j];
            }
        }
        return l;
    }

    private double[] forward(double[] right) {
        double[] solved = right.clone();
        for (int i = 0; i < solved.length; i++) {
            for (int k = 0; k < i; k++) {
                solved[i] -= lower[i][k] * solved[k];
            }
            solved[i] /= lower[i][i];
        }
        return solved;
    }

    private double[] backward(double[] right) {
        double[] solved = right.clone();
        for (int i = solved.length - 1; i >= 0; i--) {
            for (int k = i + 1; k < solved.length; k++) {
                solved[i] -= lower[k][i] * solved[k];
            }
            solved[i] /= lower[i][i];
        }
        return solved;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
