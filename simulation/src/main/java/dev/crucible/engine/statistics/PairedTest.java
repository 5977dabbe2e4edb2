package dev.crucible.engine.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Two tests of a mean difference, paired by unit, such as a seed. Both p are corrected for all tests of their family: that of the t test by
 * Holm, that of the sign-flip test by max-T.
 *
 * @param difference the differences over units; n is the number of units
 * @param t corrected p of the paired t test, NaN for fewer than two units
 * @param signFlip corrected p of the sign-flip test, NaN without a unit
 */
public record PairedTest(Mean difference, double t, double signFlip) {

    /** Probability of any false positive in a family. */
    public static final double LEVEL = 0.05;

    /** Units below which a mean says little about which side is better, since one unit in a second heap would change it. */
    public static final int ON_AVERAGE = 20;

    /** Level of both tests for "better on average", since with a fifth of the units collapsed they err more often than they say. */
    private static final double AVERAGE_LEVEL = 0.01;

    /** Conclusion of both tests. */
    public enum Finding {
        /** Both find a difference. */
        DIFFERS,
        /** One of them finds a difference. */
        UNDECIDED,
        /** None finds a difference, which is no proof of equality. */
        NONE
    }

    /**
     * Tests each of {@code tests}, corrected for all of them.
     *
     * @param tests by test, the difference of each unit; the same units in the same order, NaN where it is unknown
     */
    public static List<PairedTest> family(List<double[]> tests) {
        double[] t = Holm.adjust(tests.stream().mapToDouble(PairedT::p).toArray());
        double[] signFlip = SignFlips.adjust(tests.toArray(double[][]::new));
        List<PairedTest> family = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            family.add(new PairedTest(Mean.of(tests.get(i)), t[i], signFlip[i]));
        }
        return family;
    }

    /**
     * Tests each pair (0, 1), (0, 2), … (1, 2), … of contenders. A difference of a unit is the mean over the places that both know.
     *
     * @param values by contender, unit and place, such as a scenario; NaN where it is unknown
     */
    public static List<PairedTest> pairs(double[][][] values) {
        List<double[]> differences = new ArrayList<>();
        for (int a = 0; a < values.length; a++) {
            for (int b = a + 1; b < values.length; b++) {
                double[][] first = values[a];
                double[][] second = values[b];
                differences.add(IntStream.range(0, first.length)
                        .mapToDouble(unit -> meanDifference(first[unit], second[unit]))
                        .toArray());
            }
        }
        return family(differences);
    }

    private static double meanDifference(double[] a, double[] b) {
        double sum = 0;
        int known = 0;
        for (int place = 0; place < a.length; place++) {
            double difference = a[place] - b[place];
            if (!Double.isNaN(difference)) {
                sum += difference;
                known++;
            }
        }
        return known == 0 ? Double.NaN : sum / known;
    }

    /** Returns the smallest number of units with which {@link Finding#DIFFERS} is possible: that of 2/2ⁿ ≤ {@value #LEVEL}. */
    public static int leastUnits() {
        return 1 + (int) Math.ceil(-Math.log(LEVEL) / Math.log(2));
    }

    /** Returns the conclusion at {@link #LEVEL}. */
    public Finding finding() {
        boolean byT = t < LEVEL;
        boolean bySigns = signFlip < LEVEL;
        return byT && bySigns ? Finding.DIFFERS : byT || bySigns ? Finding.UNDECIDED : Finding.NONE;
    }

    /** Returns true if the units allow the words "better on average": {@value #ON_AVERAGE} units or more, and both p below 1 %. */
    public boolean isBetterOnAverage() {
        return Math.max(t, signFlip) < AVERAGE_LEVEL && difference.n() >= ON_AVERAGE;
    }
}
