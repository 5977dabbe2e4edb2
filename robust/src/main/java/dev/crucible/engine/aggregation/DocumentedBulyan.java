package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.OrderStatistics;
import dev.crucible.engine.kernel.PairwiseDistances;

/**
 * {@code bulyan} as implemented by the existing program: f = (n − C)/2 follows from the number C of selections; when n ≤ 4f + 2 it is FedAvg;
 * otherwise the C rows of the least sums over their n − f − 3 nearest others are trimmed by f at each end. {@link Bulyan} is the
 * paper's.
 *
 * @param selections C, {@code num_krum_selections}, 1 ≤ C ≤ n
 */
@PublicApi
public record DocumentedBulyan(int selections) implements Aggregator {

    @Override
    public void require(int n) {
        PreconditionException.require(
                selections >= 1 && selections <= n,
                "bulyan: needs 1 <= num_krum_selections <= n, got n=%d, num_krum_selections=%d",
                n,
                selections);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int f = (n - selections) / 2;
        if (n <= 4 * f + 2) {
            return new FedAvg().aggregate(updates, context);
        }
        double[][] squares =
                PairwiseDistances.squared(RunningStatistics.without(updates.rows(), context), context.workers());
        double[] scores = KrumScores.of(squares, Math.max(1, n - f - 3));
        int[] chosen = Ranking.lowest(scores, selections);
        float[] update = OrderStatistics.trimmedMean(updates.rows(chosen).rows(), f, context.workers());
        return Aggregate.of(update).withSelected(chosen, n).withScores(scores);
    }
}
