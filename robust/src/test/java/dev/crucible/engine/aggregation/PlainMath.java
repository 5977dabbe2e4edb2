package dev.crucible.engine.aggregation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Vectors in double precision, one loop each: what definitions of rules in tests are written with. */
final class PlainMath {

    private PlainMath() {}

    static double norm(float[] row) {
        return Math.sqrt(dot(row, row));
    }

    static double dot(float[] a, float[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(k -> (double) a[k] * b[k])
                .sum();
    }

    static double squaredDistance(float[] a, float[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(k -> ((double) a[k] - b[k]) * ((double) a[k] - b[k]))
                .sum();
    }

    /** Squared distances of row {@code i} to the others, the nearest first. */
    static double[] others(float[][] rows, int i) {
        return IntStream.range(0, rows.length)
                .filter(j -> j != i)
                .mapToDouble(j -> squaredDistance(rows[i], rows[j]))
                .sorted()
                .toArray();
    }

    /** The {@code count} rows of the least scores, equal ones by row. */
    static int[] lowest(double[] scores, int count) {
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> scores[i]))
                .limit(count)
                .mapToInt(i -> i)
                .toArray();
    }

    /** Σ wᵢxᵢ / Σ wᵢ; zero where all weights are 0. */
    static double[] mean(float[][] rows, double[] weights) {
        double total = Arrays.stream(weights).sum();
        double[] mean = new double[rows[0].length];
        for (int i = 0; i < rows.length && total > 0; i++) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += weights[i] / total * rows[i][k];
            }
        }
        return mean;
    }

    /** Weight 1 at {@code chosen}. */
    static double[] ones(int n, int... chosen) {
        double[] weights = new double[n];
        Arrays.stream(chosen).forEach(i -> weights[i] = 1);
        return weights;
    }

    static double[] doubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(k -> values[k]).toArray();
    }
}
