package dev.crucible.engine.statistics;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A mean and its 95 % confidence interval after Student, mean ± t(0.975, n − 1)·s/√n.
 *
 * @param n the number of values
 * @param mean NaN for no values
 * @param deviation s with denominator n − 1, NaN for fewer than two values
 * @param half half the width of the interval, NaN for fewer than two values
 */
public record Mean(int n, double mean, double deviation, double half) {

    private static final double CONFIDENCE = 0.95;

    /** t(0.975, degrees) by degrees of freedom, since finding it takes much longer than all else. */
    private static final Map<Integer, Double> QUANTILES = new ConcurrentHashMap<>();

    /** Returns the mean of {@code values}; NaN count as missing. */
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
        double quantile = QUANTILES.computeIfAbsent(n - 1, degrees -> StudentT.quantile(CONFIDENCE, degrees));
        return new Mean(n, mean, deviation, quantile * deviation / Math.sqrt(n));
    }

    /** Returns the mean of {@code values}; NaN count as missing. */
    public static Mean of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    public double low() {
        return mean - half;
    }

    /** Returns the lower end of the interval at another confidence, such as 0.975. */
    public double low(double confidence) {
        return n < 2 ? Double.NaN : mean - StudentT.quantile(confidence, n - 1) * deviation / Math.sqrt(n);
    }

    public double high() {
        return mean + half;
    }

    /** Returns the lower end of the interval of a share: at least 0, or the mean if that is below. */
    public double lowShare() {
        return Double.isNaN(half) ? half : Math.min(mean, Math.max(0, low()));
    }

    /** Returns the upper end of the interval of a share: at most 1, or the mean if that is above. */
    public double highShare() {
        return Double.isNaN(half) ? half : Math.max(mean, Math.min(1, high()));
    }

    /** Returns {@code n}, {@code mean}, {@code low} and {@code high}; unknown numbers are null. */
    public ObjectNode toJson() {
        return json(low(), high());
    }

    /** Returns the same for a share, whose interval stays within 0 and 1. */
    public ObjectNode shareToJson() {
        return json(lowShare(), highShare());
    }

    private ObjectNode json(double low, double high) {
        ObjectNode node = Json.object().put("n", n);
        node.set("mean", Json.number(mean));
        node.set("low", Json.number(low));
        node.set("high", Json.number(high));
        return node;
    }
}
