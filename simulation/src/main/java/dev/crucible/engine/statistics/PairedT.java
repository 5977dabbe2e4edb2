package dev.crucible.engine.statistics;

/** The paired t test: whether the mean of the differences is 0, two-sided. */
public final class PairedT {

    private PairedT() {}

    /** p of {@code differences}; 1 when all are 0, NaN for fewer than two. */
    public static double p(double... differences) {
        Mean mean = Mean.of(differences);
        if (mean.n() < 2) {
            return Double.NaN;
        }
        if (mean.deviation() == 0) {
            return mean.mean() == 0 ? 1 : 0;
        }
        return StudentT.twoSided(mean.mean() / (mean.deviation() / Math.sqrt(mean.n())), mean.n() - 1.0);
    }
}
