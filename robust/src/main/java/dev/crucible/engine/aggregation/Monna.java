package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * MoNNA (Farhadkhani et al., ICML 2023): the mean of the n − f rows nearest to a trusted row, itself included.
 *
 * <p>Tolerates f attackers when 2f &lt; n and the trusted row is honest. Ties go to the lower client.
 *
 * <pre>{@code new Monna(1, 1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  2.5,3.5,4.5}</pre>
 *
 * @param f attackers to tolerate, 0 ≤ 2f &lt; n
 * @param idx the trusted row, 0 ≤ idx &lt; n
 */
@PublicApi
public record Monna(int f, int idx) implements Aggregator {

    @Override
    public void require(int n) {
        ByzantineBound.require("monna", n, f);
        PreconditionException.require(idx >= 0 && idx < n, "monna: needs 0 <= idx < n, got n=%d, idx=%d", n, idx);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        double[] distances = Ranking.distances(updates, updates.rows()[idx], context);
        int[] nearest = Ranking.lowest(distances, updates.n() - f);
        return Means.of(updates, nearest, context).withScores(distances);
    }
}
