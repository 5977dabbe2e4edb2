package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * Federated averaging (McMahan et al., AISTATS 2017): Σ mᵢxᵢ / Σ mᵢ, mᵢ being the samples behind row i. Tolerates no attacker.
 *
 * <pre>{@code rows (1,2,3 | 4,5,6 | 7,8,9) with 1, 1 and 2 samples  ->  4.75, 5.75, 6.75}</pre>
 */
@PublicApi
public record FedAvg() implements ViewRule {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "fedavg: needs at least 1 update, got n=%d", n);
    }

    @Override
    public Needs needs() {
        return Needs.SUMS;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        return updates.mean(Weighting.SAMPLES);
    }
}
