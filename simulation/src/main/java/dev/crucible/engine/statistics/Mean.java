package dev.crucible.engine.statistics;

import java.util.Arrays;
import java.util.Collection;

/**
 * A mean and its 95 % confidence interval after Student, mean ± t(0.975, n − 1)·s/√n.
 *
 * @param n how many values
 * @param mean NaN without any
 * @param deviation s with n − 1 below, NaN for fewer than two values
 * @param half half the width of the interval, NaN for fewer than two values
 */
public record Mean(int n, double mean, double deviation, double half) {

    private static final double CONFIDENCE = 0.95;

    /** Of {@code values}; NaN among them count as missing. */
    public static Mean of(double... values) {
        double[] known = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
        int n = known.length;
        if (n == 0) {
            return new Mean(0, Double.NaN, Double.NaN, Double.NaN);
        }
        double mean = Arrays.stream(known).sum() / n;
        if (n == 1) {
            return new Mean(1, mean, Double.NaN, Double.NaN);
        }
        double squares = Arrays.stream(known).map(v -> (v - mean) * (v - mean)).sum();
        double deviation = Math.sqrt(squares / (n - 1));
        return new Mean(n, mean, deviation, StudentT.quantile(CONFIDENCE, n - 1) * deviation / Math.sqrt(n));
    }

    /** Of {@code values}; NaN among them count as missing. */
    public static Mean of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    public double low() {
        return mean - half;
    }

    public double high() {
        return mean + half;
    }
}
