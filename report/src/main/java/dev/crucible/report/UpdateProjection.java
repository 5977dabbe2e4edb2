package dev.crucible.report;

import dev.crucible.engine.aggregation.UpdateMatrix;

/**
 * Projection of updates into the plane: their first two principal components, from the eigenvectors of the n × n Gram matrix of the centred
 * rows. Of large models only every k-th coordinate is used. The result is deterministic; the largest coordinate of each axis is positive.
 *
 * @param x first coordinates, by row
 * @param y second coordinates
 * @param shares of the variance on the two axes
 */
record UpdateProjection(double[] x, double[] y, double[] shares) {

    private static final double MOST_PRODUCTS = 1e9;
    private static final int STEPS = 300;

    static UpdateProjection of(UpdateMatrix updates) {
        double[][] gram = gram(updates);
        double total = 0;
        for (int i = 0; i < gram.length; i++) {
            total += gram[i][i];
        }
        double[][] axes = new double[2][];
        double[] shares = new double[2];
        for (int k = 0; k < 2; k++) {
            double[] vector = leading(gram);
            double value = deflate(gram, vector);
            double length = Math.sqrt(Math.max(0, value));
            for (int i = 0; i < vector.length; i++) {
                vector[i] *= length;
            }
            axes[k] = vector;
            shares[k] = total > 0 ? Math.max(0, value) / total : 0;
        }
        return new UpdateProjection(axes[0], axes[1], shares);
    }

    private static double[][] gram(UpdateMatrix updates) {
        int n = updates.n();
        int step = (int) Math.max(1, Math.ceil((double) n * n * updates.d() / 2 / MOST_PRODUCTS));
        int d = (updates.d() + step - 1) / step;
        double[] mean = new double[d];
        for (float[] row : updates.rows()) {
            for (int j = 0; j < d; j++) {
                mean[j] += row[j * step] / (double) n;
            }
        }
        double[][] centred = new double[n][d];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                centred[i][j] = updates.rows()[i][j * step] - mean[j];
            }
        }
        double[][] gram = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i][j] = dot(centred[i], centred[j]);
                gram[j][i] = gram[i][j];
            }
        }
        return gram;
    }

    /** Returns the eigenvector of the largest eigenvalue by power iteration, of length 1; zeros when nothing is left. */
    private static double[] leading(double[][] gram) {
        int n = gram.length;
        double[] vector = new double[n];
        for (int i = 0; i < n; i++) {
            vector[i] = i * 0.6180339887498949 % 1 - 0.5; // not along (1, …, 1), where centring leaves nothing
        }
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[n];
            for (int i = 0; i < n; i++) {
                next[i] = dot(gram[i], vector);
            }
            double length = Math.sqrt(dot(next, next));
            if (!(length > 0) || Double.isInfinite(length)) {
                return new double[n];
            }
            for (int i = 0; i < n; i++) {
                vector[i] = next[i] / length;
            }
        }
        int largest = 0;
        for (int i = 1; i < n; i++) {
            largest = Math.abs(vector[i]) > Math.abs(vector[largest]) ? i : largest;
        }
        if (vector[largest] < 0) {
            for (int i = 0; i < n; i++) {
                vector[i] = -vector[i];
            }
        }
        return vector;
    }

    /** Removes the component along {@code vector} from {@code gram}; returns its eigenvalue. */
    private static double deflate(double[][] gram, double[] vector) {
        double value = 0;
        for (int i = 0; i < gram.length; i++) {
            value += vector[i] * dot(gram[i], vector);
        }
        for (int i = 0; i < gram.length; i++) {
            for (int j = 0; j < gram.length; j++) {
                gram[i][j] -= value * vector[i] * vector[j];
            }
        }
        return value;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
