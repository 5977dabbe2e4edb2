package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * {@code arkrum} as implemented by the existing program. Its estimate of f is always the largest permitted, even when all clients are honest;
 * {@link ArKrum} fixes it.
 *
 * <p>f = ⌊(n − 3)/2⌋, score over the n − f − 2 nearest squared distances; the n − f rows nearest to the winner are averaged by samples.
 * Needs n ≥ 3.
 */
@PublicApi
public record DocumentedArKrum() implements ViewRule {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 3, "arkrum: needs n >= 3, got n=%d", n);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[][] squares = RunningStatistics.without(updates, context).pairwiseSquaredDistances();
        int f = (n - 3) / 2;
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            double[] sorted = KrumScores.others(squares, i);
            Arrays.sort(sorted);
            scores[i] = Arrays.stream(sorted, 0, Math.max(1, n - f - 2)).sum();
        }
        double[] samples = Weighting.SAMPLES.of(updates.samples());
        double[] weights = new double[n];
        for (int i : Ranking.lowest(squares[Ranking.least(scores)], n - f)) {
            weights[i] = samples[i];
        }
        return Means.weighted(updates, weights).withScores(scores);
    }
}
