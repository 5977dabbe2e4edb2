package dev.crucible.engine.kernel;

import dev.crucible.engine.compute.Workers;

/**
 * All squared distances ‖xᵢ − xⱼ‖² of n rows, from their Gram matrix: ‖xᵢ‖² + ‖xⱼ‖² − 2xᵢ·xⱼ. Where that difference would cancel, or
 * where a product left the range of float, the pair is computed again from xᵢ − xⱼ.
 */
public final class PairwiseDistances {

    /** Below this share of ‖xᵢ‖² + ‖xⱼ‖² a distance is computed from differences; the Gram form is then good to about 1e-5. */
    private static final double CANCELLATION = 1e-2;

    private PairwiseDistances() {}

    /** A symmetric n × n matrix with zero diagonal; a distance to or from a row that is not finite is infinite. */
    public static double[][] squared(float[][] rows, Workers workers) {
        double[][] distances = Gram.of(rows, workers);
        int n = rows.length;
        double[] norms = new double[n];
        boolean[] finite = new boolean[n];
        for (int i = 0; i < n; i++) {
            norms[i] = distances[i][i];
            finite[i] = Double.isFinite(norms[i]) || allFinite(rows[i]);
            distances[i][i] = 0;
        }
        workers.forEach(n, i -> {
            for (int j = 0; j < i; j++) {
                distances[i][j] = finite[i] && finite[j]
                        ? distance(rows[i], rows[j], norms[i] + norms[j], distances[i][j])
                        : Double.POSITIVE_INFINITY;
            }
        });
        mirror(distances);
        return distances;
    }

    private static double distance(float[] a, float[] b, double norms, double product) {
        double byProducts = norms - 2 * product;
        if (byProducts >= CANCELLATION * norms && byProducts < Double.POSITIVE_INFINITY) {
            return byProducts;
        }
        double byDifferences = 0;
        for (int low = 0; low < a.length; low += Gram.RUN) {
            byDifferences += RowProducts.squaredDistance(a, b, low, Math.min(a.length, low + Gram.RUN));
        }
        return Double.isFinite(byDifferences) ? byDifferences : inDouble(a, b);
    }

    private static double inDouble(float[] a, float[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            double difference = (double) a[k] - b[k];
            sum += difference * difference;
        }
        return sum;
    }

    private static boolean allFinite(float[] row) {
        for (float value : row) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    static void mirror(double[][] matrix) {
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < i; j++) {
                matrix[j][i] = matrix[i][j];
            }
        }
    }
}
