package dev.crucible.engine.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The step-down correction for multiple tests (Holm, 1979): controls the probability of any false positive, for any dependence of the
 * tests.
 */
public final class Holm {

    private Holm() {}

    /** Returns the adjusted p of each of {@code values}, in their order; NaN stay NaN and do not count as tests. */
    public static double[] adjust(double... values) {
        Integer[] order = IntStream.range(0, values.length)
                .filter(i -> !Double.isNaN(values[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .toArray(Integer[]::new);
        double[] adjusted = new double[values.length];
        Arrays.fill(adjusted, Double.NaN);
        double largest = 0;
        for (int i = 0; i < order.length; i++) {
            largest = Math.max(largest, Math.min(1, (order.length - i) * values[order[i]]));
            adjusted[order[i]] = largest;
        }
        return adjusted;
    }
}
