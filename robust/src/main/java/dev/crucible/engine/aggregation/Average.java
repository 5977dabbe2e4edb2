package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * The unweighted mean of all rows. Tolerates no attacker.
 *
 * <pre>{@code new Average().aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 */
@PublicApi
public record Average() implements ViewRule {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "average: needs at least 1 update, got n=%d", n);
    }

    @Override
    public Needs needs() {
        return Needs.SUMS;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        return updates.mean(Weighting.UNIFORM);
    }
}
