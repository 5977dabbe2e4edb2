package dev.crucible.agents.experiment;

/**
 * What further seeds would do to a verdict's interval, if mean and scatter of the loss stay as they are: t(0.975, k−1)·s/√k with a larger k.
 *
 * @param mean of the relative loss
 * @param half half the width of its interval
 * @param seeds k, at least two
 */
public record FurtherSeeds(double mean, double half, int seeds) {

    /** A whole interval below has held, one above has lost for certain. */
    private static final double LIMIT = 0.05;

    private static final int MOST = 30;

    /** What stands behind a verdict that has an interval. */
    public static FurtherSeeds of(LabVerdict verdict) {
        return new FurtherSeeds(
                (verdict.low() + verdict.high()) / 2, (verdict.high() - verdict.low()) / 2, verdict.seeds());
    }

    /** Half the width with so many more seeds. */
    public double halfWith(int more) {
        double scatter = half * Math.sqrt(seeds) / Interval.quantile(seeds - 1);
        int all = seeds + more;
        return Interval.quantile(all - 1) * scatter / Math.sqrt(all);
    }

    /** Whether the interval would then lie on one side of 5 %. */
    public boolean settledWith(int more) {
        double then = halfWith(more);
        return mean + then < LIMIT || mean - then > LIMIT;
    }

    /** The fewest further seeds that would settle it; 0 when it is settled, -1 when thirty would not. */
    public int wanted() {
        for (int more = 0; more <= MOST; more++) {
            if (settledWith(more)) {
                return more;
            }
        }
        return -1;
    }
}
