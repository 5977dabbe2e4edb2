package dev.crucible.engine.statistics;

/**
 * Units, such as seeds, that a family of paired tests needs. Power is that of the paired t test at Holm's first step, for a true difference
 * of a number of standard deviations of the paired difference. It is computed from the noncentral t distribution.
 */
public final class SampleSize {

    private static final int MOST = 10_000;
    private static final int STEPS = 4_000;

    /** Standard deviations of χ around its mean that the integral covers. */
    private static final double SPAN = 9;

    private SampleSize() {}

    /**
     * Returns the smallest number of units that finds a true difference with {@code power}.
     *
     * @param tests in the family, at least 1
     * @param effect the difference in standard deviations of the paired difference, above 0
     * @param power 0..1
     */
    public static int units(int tests, double effect, double power) {
        for (int n = PairedTest.leastUnits(); n < MOST; n++) {
            if (power(n, tests, effect) >= power) {
                return n;
            }
        }
        return MOST;
    }

    /** Returns the probability that {@code units} find a true difference of {@code effect} standard deviations among {@code tests}. */
    public static double power(int units, int tests, double effect) {
        double degrees = units - 1.0;
        double critical = StudentT.quantile(1 - PairedTest.LEVEL / tests, degrees);
        double shift = effect * Math.sqrt(units);
        // P(|Z + δ| > c·χ/√ν), integrated over the density of χ with ν degrees of freedom.
        double middle = Math.sqrt(degrees);
        double from = Math.max(0, middle - SPAN);
        double step = (middle + SPAN - from) / STEPS;
        double power = 0;
        double mass = 0;
        for (int i = 0; i < STEPS; i++) {
            double chi = from + (i + 0.5) * step;
            double weight = Math.exp((degrees - 1) * Math.log(chi / middle) - (chi * chi - degrees) / 2);
            double bound = critical * chi / middle;
            power += weight * (upper(bound - shift) + upper(bound + shift));
            mass += weight;
        }
        return power / mass;
    }

    private static double upper(double z) {
        return z >= 0 ? NormalDistribution.upperTail(z) : 1 - NormalDistribution.upperTail(-z);
    }
}
