package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * {@link NormBounding} weighted by samples: the weighted mean of xᵢ min(1, M / ‖xᵢ‖), plus optional noise.
 *
 * <p>Attackers with a share s of the weight after the cap move the result by at most s·M.
 *
 * <pre>{@code rows (3,4 | 30,40) with 1 and 3 samples, M = 10 and a cap of 1  ->  5.25,7}</pre>
 *
 * @param rule the rule with equal weights
 * @param maxClientShare the largest share of a client in the weight
 */
@PublicApi
public record WeightedNormBounding(NormBounding rule, ShareCap maxClientShare) implements ViewRule {

    private static final String NAME = "norm_bounding";

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
