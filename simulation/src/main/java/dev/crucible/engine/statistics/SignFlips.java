package dev.crucible.engine.statistics;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The sign-flip test of several means at once, two-sided, as step-down max-T (Westfall and Young, 1993): controls the probability of any false
 * positive. Its hypothesis is that the differences of a unit, such as a seed, have the same joint distribution with all signs reversed.
 *
 * <p>The statistic of a test is T = |Σ d|/√Σ d², which grows with Student's |t|. A unit flips the signs of all tests together, so that their
 * dependence is kept. Up to {@value #EXACT} units the distribution over all flips is counted; beyond, {@value #DRAWS} flips are drawn.
 */
public final class SignFlips {

    /** Maximum number of units for the exact distribution. */
    static final int EXACT = 15;

    private static final int DRAWS = 20_000;

    /** Sums of the same numbers in another order are equal. */
    private static final double ROUNDING = 1e-9;

    private final double[][] differences;
    private final double[] norms;
    private final Integer[] order;
    private final double[] observed;
    private final long[] reached;

    private SignFlips(double[][] differences) {
        this.differences = differences;
        this.norms = Arrays.stream(differences)
                .mapToDouble(
                        test -> Math.sqrt(Arrays.stream(test).map(d -> d * d).sum()))
                .toArray();
        double[] statistics = IntStream.range(0, differences.length)
                .mapToDouble(
                        test -> statistic(test, Arrays.stream(differences[test]).sum()))
                .toArray();
        this.order = IntStream.range(0, differences.length)
                .boxed()
                .sorted(Comparator.comparingDouble(test -> -statistics[test]))
                .toArray(Integer[]::new);
        this.observed =
                Arrays.stream(order).mapToDouble(test -> statistics[test]).toArray();
        this.reached = new long[order.length];
    }

    /**
     * Returns the adjusted p of each test: 1 where all differences are 0, NaN where none is known.
     *
     * @param tests by test, the difference of each unit; NaN where it is unknown
     */
    public static double[] adjust(double[]... tests) {
        int units = tests.length == 0 ? 0 : tests[0].length;
        int[] known = IntStream.range(0, units)
                .filter(unit -> Arrays.stream(tests).anyMatch(test -> !Double.isNaN(test[unit])))
                .toArray();
        int[] asked = IntStream.range(0, tests.length)
                .filter(test -> Arrays.stream(tests[test]).anyMatch(d -> !Double.isNaN(d)))
                .toArray();
        double[] adjusted = new double[tests.length];
        Arrays.fill(adjusted, Double.NaN);
        if (asked.length > 0) {
            double[] p = new SignFlips(Arrays.stream(asked)
                            .mapToObj(test -> Arrays.stream(known)
                                    .mapToDouble(unit -> Double.isNaN(tests[test][unit]) ? 0 : tests[test][unit])
                                    .toArray())
                            .toArray(double[][]::new))
                    .adjusted(known.length);
            for (int i = 0; i < asked.length; i++) {
                adjusted[asked[i]] = p[i];
            }
        }
        return adjusted;
    }

    private double[] adjusted(int units) {
        boolean exact = units <= EXACT;
        // A flip of all units changes no statistic, so the first unit keeps its sign.
        long patterns = exact ? 1L << (units - 1) : DRAWS;
        if (exact) {
            count(patterns, units);
        } else {
            draw(units);
        }
        double[] adjusted = new double[order.length];
        double largest = 0;
        for (int k = 0; k < order.length; k++) {
            double p = exact ? (double) reached[k] / patterns : (1.0 + reached[k]) / (1 + patterns);
            largest = Math.max(largest, p);
            adjusted[order[k]] = largest;
        }
        return adjusted;
    }

    /** Walks through all flips by a Gray code, so that one sign changes at a time. */
    private void count(long patterns, int units) {
        double[] sums = Arrays.stream(differences)
                .mapToDouble(test -> Arrays.stream(test).sum())
                .toArray();
        boolean[] flipped = new boolean[units];
        compare(sums);
        for (long pattern = 1; pattern < patterns; pattern++) {
            int unit = 1 + Long.numberOfTrailingZeros(pattern);
            flipped[unit] = !flipped[unit];
            for (int test = 0; test < sums.length; test++) {
                sums[test] += (flipped[unit] ? -2 : 2) * differences[test][unit];
            }
            compare(sums);
        }
    }

    private void draw(int units) {
        RandomStream random = new RandomStream(units);
        boolean[] flipped = new boolean[units];
        double[] sums = new double[differences.length];
        for (int draw = 0; draw < DRAWS; draw++) {
            long signs = 0;
            for (int unit = 0; unit < units; unit++) {
                signs = unit % Long.SIZE == 0 ? random.nextLong() : signs >>> 1;
                flipped[unit] = (signs & 1) == 1;
            }
            for (int test = 0; test < sums.length; test++) {
                sums[test] = sum(differences[test], flipped);
            }
            compare(sums);
        }
    }

    private static double sum(double[] differences, boolean[] flipped) {
        double sum = 0;
        for (int unit = 0; unit < differences.length; unit++) {
            sum += flipped[unit] ? -differences[unit] : differences[unit];
        }
        return sum;
    }

    private void compare(double[] sums) {
        double largest = 0;
        for (int k = order.length - 1; k >= 0; k--) {
            largest = Math.max(largest, statistic(order[k], sums[order[k]]));
            if (largest >= observed[k] - ROUNDING) {
                reached[k]++;
            }
        }
    }

    private double statistic(int test, double sum) {
        return norms[test] == 0 ? 0 : Math.abs(sum) / norms[test];
    }
}
