package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.api.PublicApi;

/**
 * FedAdagrad (Reddi et al., ICLR 2021): m ← β₁m + (1 − β₁)Δ, v ← v + Δ², the step is ηm / (√v + τ), Δ being the rule's result. v starts
 * at τ².
 *
 * <pre>{@code new FedAdagrad(new Average(), 0.01, 0, 0.001) on rows(1 | 3), twice  ->  0.009995, then 0.00707}</pre>
 *
 * @param rule the rule whose result is Δ
 * @param rate η &gt; 0
 * @param beta1 β₁ in [0, 1); 0 in the paper's experiments
 * @param tau τ &gt; 0
 */
@PublicApi
public record FedAdagrad(Aggregator rule, double rate, double beta1, double tau) implements ServerOptimizer {

    public FedAdagrad {
        PreconditionException.require(
                rate > 0 && beta1 >= 0 && beta1 < 1 && tau > 0,
                "fedadagrad: needs rate > 0, 0 <= beta1 < 1, tau > 0, got rate=%s, beta1=%s, tau=%s",
                rate,
                beta1,
                tau);
    }

    @Override
    public float startOfSecond() {
        return (float) (tau * tau);
    }

    @Override
    public float step(Moments moments, int k, float delta) {
        moments.decayFirst(k, delta, beta1);
        moments.second()[k] += delta * delta;
        return moments.adaptive(k, rate, tau);
    }
}
