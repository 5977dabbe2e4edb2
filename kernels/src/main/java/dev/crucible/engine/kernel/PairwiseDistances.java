package dev.crucible.engine.kernel;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * All squared distances ‖xᵢ − xⱼ‖² of n rows, from their Gram matrix: ‖xᵢ‖² + ‖xⱼ‖² − 2xᵢ·xⱼ. If that difference would cancel, or
 * a product is outside the range of float, the distance is computed from xᵢ − xⱼ.
 */
public final class PairwiseDistances {

    /** Below this share of ‖xᵢ‖² + ‖xⱼ‖² a distance is computed from differences; the Gram form is then good to about 1e-5. */
    private static final double CANCELLATION = 1e-2;

    /** Coordinates per run of {@link #runs}. */
    public static final int RUN = Gram.RUN;

    private PairwiseDistances() {}

    /** Returns a symmetric n × n matrix with zero diagonal; a distance to or from a row that is not finite is infinite. */
    public static double[][] squared(float[][] rows, Workers workers) {
        return ofGram(Gram.of(rows, workers), i -> allFinite(rows[i]), (first, second) -> {
            double[] distances = new double[first.length];
            workers.forEach(distances.length, p -> distances[p] = byDifferences(rows[first[p]], rows[second[p]]));
            return distances;
        });
    }

    /** Distances computed from the rows' differences. */
    @FunctionalInterface
    public interface Pairs {
        /** Returns ‖x − y‖² for each pair, x being row {@code first[p]} and y row {@code second[p]}. */
        double[] squaredDistances(int[] first, int[] second);
    }

    /**
     * Returns the squared distances of rows that are stored elsewhere.
     *
     * @param gram their products, of which the lower triangle is read; becomes the result
     * @param allFinite true for a row without infinities and NaN
     * @param pairs called once, for the pairs whose distance {@code gram} does not determine accurately
     */
    public static double[][] ofGram(double[][] gram, IntPredicate allFinite, Pairs pairs) {
        int n = gram.length;
        double[] norms = new double[n];
        boolean[] finite = new boolean[n];
        for (int i = 0; i < n; i++) {
            norms[i] = gram[i][i];
            finite[i] = Double.isFinite(norms[i]) || allFinite.test(i);
            gram[i][i] = 0;
        }
        IntStream.Builder first = IntStream.builder();
        IntStream.Builder second = IntStream.builder();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                gram[i][j] =
                        finite[i] && finite[j] ? byProducts(norms[i] + norms[j], gram[i][j]) : Double.POSITIVE_INFINITY;
                if (Double.isNaN(gram[i][j])) {
                    first.add(i);
                    second.add(j);
                }
            }
        }
        int[] rows = first.build().toArray();
        int[] columns = second.build().toArray();
        double[] exact = rows.length == 0 ? new double[0] : pairs.squaredDistances(rows, columns);
        for (int p = 0; p < rows.length; p++) {
            gram[rows[p]][columns[p]] = exact[p];
        }
        mirror(gram);
        return gram;
    }

    /** Returns the distance from products, NaN if it would be inaccurate. */
    private static double byProducts(double norms, double product) {
        double distance = norms - 2 * product;
        return distance >= CANCELLATION * norms && distance < Double.POSITIVE_INFINITY ? distance : Double.NaN;
    }

    /** Returns ‖a − b‖² from the differences of the coordinates. */
    public static double byDifferences(float[] a, float[] b) {
        double sum = 0;
        for (double run : runs(a, b)) {
            sum += run;
        }
        return Double.isFinite(sum) ? sum : inDouble(a, b);
    }

    /** Returns the contribution of each run of {@link #RUN} coordinates to ‖a − b‖²; one that overflows a float is infinite. */
    public static double[] runs(float[] a, float[] b) {
        double[] runs = new double[(a.length + RUN - 1) / RUN];
        for (int r = 0; r < runs.length; r++) {
            int low = r * RUN;
            runs[r] = RowProducts.squaredDistance(a, b, low, Math.min(a.length, low + RUN));
        }
        return runs;
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
