package dev.crucible.engine.statistics;

/**
 * The paired t test, two-sided, of the hypothesis that the mean of the differences is 0. Equal differences, as of a coarse test set, have no
 * spread to measure their mean by; their p is then 2/2ⁿ, that of their signs.
 */
public final class PairedT {

    private PairedT() {}

    /** Spread of equal differences by rounding, relative to their mean. */
    private static final double ROUNDING = 1e-9;

    /** Returns p of {@code differences}; 1 when all are 0, NaN for fewer than two. */
    public static double p(double... differences) {
        Mean mean = Mean.of(differences);
        if (mean.n() < 2) {
            return Double.NaN;
        }
        if (mean.deviation() <= ROUNDING * Math.abs(mean.mean())) {
            return mean.mean() == 0 ? 1 : 2 / Math.pow(2, mean.n());
        }
        return StudentT.twoSided(mean.mean() / (mean.deviation() / Math.sqrt(mean.n())), mean.n() - 1.0);
    }
}
