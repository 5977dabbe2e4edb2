package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * {@link CenteredClipping} weighted by samples: v ← v + Σ wᵢ (xᵢ − v) min(1, τ / ‖xᵢ − v‖) / Σ wᵢ.
 *
 * <p>Attackers with a share s of the weight after the cap pull by at most s·τ a step.
 *
 * <pre>{@code rows (1,2,3 | 4,5,6 | 7,8,9) with 1, 1 and 2 samples, τ = 100 and a cap of 1  ->  4.75, 5.75, 6.75}</pre>
 *
 * @param rule the rule with equal weights
 * @param maxClientShare the largest share of a client in the weight
 */
@PublicApi
public record WeightedCenteredClipping(CenteredClipping rule, ShareCap maxClientShare) implements ViewRule {

    private static final String NAME = "centered_clipping";

    @Override
    public void require(int n) {
        rule.require(n);
        maxClientShare.require(NAME, n);
    }

    /** The cap depends on all clients of the round. */
    @Override
    public Needs needs() {
        return Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        return rule.aggregate(updates, context, block -> maxClientShare.weights(NAME, block.samples(), 0));
    }
}
