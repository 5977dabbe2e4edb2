package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * The {@link Median} weighted by samples: of each coordinate the value up to which clients hold half of the weight.
 *
 * <p>Tolerates attackers with less than half of the weight after the cap.
 *
 * <pre>{@code rows (1 | 2 | 9) with 3, 2 and 4 samples and a cap of 1  ->  2}</pre>
 *
 * @param maxClientShare the largest share of a client in the weight
 */
@PublicApi
public record WeightedMedian(ShareCap maxClientShare) implements ViewRule {

    private static final String NAME = "median";

    @Override
    public void require(int n) {
        maxClientShare.require(NAME, n);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        return Aggregate.of(updates.weightedMedian(maxClientShare.weights(NAME, updates.samples(), 0)));
    }
}
