package dev.crucible.engine.aggregation;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/** The direction of greatest variance of the rows, computed from n × n products: coordinates are read once, for the distances. */
final class Spectral {

    private static final int MOST_STEPS = 5000;
    private static final double TOLERANCE = 1e-12;

    private Spectral() {}

    /**
     * The largest eigenvalue of a symmetric matrix and its unit vector.
     *
     * @param value λ ≥ 0
     * @param vector u with ‖u‖ = 1
     */
    record Eigenpair(double value, double[] vector) {}

    /**
     * Returns the products (xᵢ − μ)·(xⱼ − μ) around the weighted mean μ.
     *
     * @param distances all ‖xᵢ − xⱼ‖², finite
     * @param weights weights of the mean, summing to 1
     */
    static double[][] centred(double[][] distances, double[] weights) {
        int n = weights.length;
        double[] toMean = new double[n];
        double spread = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                toMean[i] += weights[j] * distances[i][j];
            }
            spread += weights[i] * toMean[i];
        }
        double[][] products = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                products[i][j] = 0.5 * (toMean[i] + toMean[j] - distances[i][j] - spread);
            }
        }
        return products;
    }

    /**
     * Returns the top eigenpair of a positive semidefinite matrix by the power method. The start is a fixed random vector: results are
     * deterministic, and no structure of the matrix hides the direction.
     */
    static Eigenpair top(double[][] matrix) {
        RandomStream random = new RandomStream(matrix.length);
        double[] vector = new double[matrix.length];
        Arrays.setAll(vector, i -> random.nextGaussian());
        scale(vector, 1 / norm(vector));
        double value = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] next = times(matrix, vector);
            double length = norm(next);
            if (!(length > 0)) {
                return new Eigenpair(length, vector);
            }
            scale(next, 1 / length);
            double change = 0;
            for (int i = 0; i < next.length; i++) {
                change += (next[i] - vector[i]) * (next[i] - vector[i]);
            }
            vector = next;
            value = length;
            if (change < TOLERANCE * TOLERANCE) {
                break;
            }
        }
        return new Eigenpair(value, vector);
    }

    static double[] times(double[][] matrix, double[] vector) {
        double[] product = new double[vector.length];
        for (int i = 0; i < product.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) {
                sum += matrix[i][j] * vector[j];
            }
            product[i] = sum;
        }
        return product;
    }

    private static double norm(double[] vector) {
        double sum = 0;
        for (double value : vector) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    private static void scale(double[] vector, double factor) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] *= factor;
        }
    }
}
