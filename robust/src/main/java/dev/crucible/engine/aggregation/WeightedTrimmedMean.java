package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * The {@link TrimmedMean} weighted by samples: of each coordinate, drop at each end as much weight as the f heaviest clients hold, and
 * average the rest by weight. A client at the border counts with the part of its weight that is left.
 *
 * <p>Tolerates any f attackers, and any with at most the weight that is dropped at an end, which must be less than half of all.
 *
 * <pre>{@code rows (1 | 2 | 3 | 9) with 1, 2, 2 and 1 samples, f = 1 and a cap of 1  ->  2.5}</pre>
 *
 * @param f attackers to tolerate, 0 ≤ 2f &lt; n
 * @param maxClientShare the largest share of a client in the weight
 */
@PublicApi
public record WeightedTrimmedMean(int f, ShareCap maxClientShare) implements ViewRule, ToldRule {

    private static final String NAME = "trimmed_mean";

    @Override
    public WeightedTrimmedMean with(int f) {
        return new WeightedTrimmedMean(f, maxClientShare);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require(NAME, n, f);
        maxClientShare.require(NAME, n);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        require(updates.n());
        double[] weights = maxClientShare.weights(NAME, updates.samples(), f);
        double[] sorted = weights.clone();
        Arrays.sort(sorted);
        double all = Arrays.stream(sorted).sum();
        double heaviest = Arrays.stream(sorted).skip(sorted.length - f).sum();
        PreconditionException.require(
                2 * heaviest < all,
                "trimmed_mean: the f heaviest clients must hold less than half of the weight, got f=%d, share=%.3f;"
                        + " lower max_client_share below 1/(2f)",
                f,
                heaviest / all);
        return Aggregate.of(updates.weightedTrimmedMean(weights, heaviest));
    }
}
