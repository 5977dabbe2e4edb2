package dev.crucible.engine.aggregation;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/** One or two groups of numbers: the gap statistic (Tibshirani, Walther and Hastie, 2001) and the best cut in two. */
final class TwoMeans {

    private static final int REFERENCES = 20;
    /** Keeps the logarithm of a perfect fit finite. */
    private static final double FLOOR = 1e-12;

    private TwoMeans() {}

    /** Returns true if two groups describe {@code values} better than one, compared with uniform draws of the same range. */
    static boolean apart(double[] values, RandomStream random) {
        double least = Arrays.stream(values).min().getAsDouble();
        double range = Arrays.stream(values).max().getAsDouble() - least;
        if (!(range > 0)) {
            return false;
        }
        double[] sorted =
                Arrays.stream(values).map(v -> (v - least) / range).sorted().toArray();
        double[] one = new double[REFERENCES];
        double[] two = new double[REFERENCES];
        for (int b = 0; b < REFERENCES; b++) {
            double[] uniform = new double[values.length];
            Arrays.setAll(uniform, i -> random.nextDouble());
            Arrays.sort(uniform);
            one[b] = logError(uniform, 0, uniform.length, 0);
            two[b] = logError(uniform, cut(uniform));
        }
        double gapOne = mean(one) - logError(sorted, 0, sorted.length, 0);
        double gapTwo = mean(two) - logError(sorted, cut(sorted));
        return gapOne < gapTwo - deviation(two) * Math.sqrt(1 + 1.0 / REFERENCES);
    }

    /** Returns the least value of the upper group, in the cut in two with the least squared error. */
    static double threshold(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[cut(sorted)];
    }

    private static int cut(double[] sorted) {
        int best = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int cut = 1; cut < sorted.length; cut++) {
            double error = error(sorted, 0, cut) + error(sorted, cut, sorted.length);
            if (error < least) {
                least = error;
                best = cut;
            }
        }
        return best;
    }

    private static double logError(double[] sorted, int cut) {
        return logError(sorted, cut, sorted.length, error(sorted, 0, cut));
    }

    private static double logError(double[] sorted, int from, int to, double rest) {
        return StrictMath.log(Math.max(FLOOR, error(sorted, from, to) + rest));
    }

    private static double error(double[] sorted, int from, int to) {
        double mean = Arrays.stream(sorted, from, to).sum() / (to - from);
        return Arrays.stream(sorted, from, to).map(v -> (v - mean) * (v - mean)).sum();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double deviation(double[] values) {
        return Math.sqrt(error(values, 0, values.length) / values.length);
    }
}
