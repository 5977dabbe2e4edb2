package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * {@code multi-krum} as implemented by the existing program: a score sums the m − 2 nearest squared distances whatever f is, and the m rows of
 * the least scores are averaged by samples. With m = 2 every score is 0 and the first two clients win; {@link MultiKrum} is the paper's.
 *
 * @param m {@code num_krum_selections}, 1 ≤ m ≤ n
 * @param distance the distances that a score sums
 */
@PublicApi
public record DocumentedMultiKrum(int m, Distance distance) implements ViewRule {

    /** Distances that a score sums. */
    public enum Distance {
        /** Squared distances to other rows. */
        SQUARED,
        /** Distances, a row's own 0 included, as {@code multi-krum-based} does. */
        PLAIN_WITH_SELF
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                m >= 1 && m <= n,
                "multi-krum: needs 1 <= num_krum_selections <= n, got n=%d, num_krum_selections=%d",
                n,
                m);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        require(updates.n());
        double[][] squares = RunningStatistics.without(updates, context).pairwiseSquaredDistances();
        int nearest = Math.min(Math.max(0, m - 2), updates.n() - 1);
        double[] scores =
                distance == Distance.SQUARED ? KrumScores.of(squares, nearest) : plainWithSelf(squares, nearest);
        double[] samples = Weighting.SAMPLES.of(updates.samples());
        double[] weights = new double[updates.n()];
        for (int i : Ranking.lowest(scores, m)) {
            weights[i] = samples[i];
        }
        return Means.weighted(updates, weights).withScores(scores);
    }

    private static double[] plainWithSelf(double[][] squares, int nearest) {
        double[] scores = new double[squares.length];
        for (int i = 0; i < scores.length; i++) {
            double[] sorted = Ranking.roots(squares[i]);
            Arrays.sort(sorted);
            scores[i] = Arrays.stream(sorted, 0, nearest).sum();
        }
        return scores;
    }
}
