package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.api.PublicApi;

/**
 * FedAdam (Reddi et al., ICLR 2021): m ← β₁m + (1 − β₁)Δ, v ← β₂v + (1 − β₂)Δ², the step is ηm / (√v + τ), Δ being the rule's result. v
 * starts at τ².
 *
 * <pre>{@code new FedAdam(new Average(), 0.01, 0.9, 0.99, 0.001) on rows(1 | 3)  ->  0.00995}</pre>
 *
 * @param rule the rule whose result is Δ
 * @param rate η &gt; 0
 * @param beta1 β₁ in [0, 1)
 * @param beta2 β₂ in [0, 1)
 * @param tau τ &gt; 0
 */
@PublicApi
public record FedAdam(Aggregator rule, double rate, double beta1, double beta2, double tau) implements ServerOptimizer {

    public FedAdam {
        PreconditionException.require(
                rate > 0 && beta1 >= 0 && beta1 < 1 && beta2 >= 0 && beta2 < 1 && tau > 0,
                "fedadam: needs rate > 0, 0 <= beta1 < 1, 0 <= beta2 < 1, tau > 0, got rate=%s, beta1=%s, beta2=%s, tau=%s",
                rate,
                beta1,
                beta2,
                tau);
    }

    @Override
    public float startOfSecond() {
        return (float) (tau * tau);
    }

    @Override
    public float step(Moments moments, int k, float delta) {
        moments.decayFirst(k, delta, beta1);
        double v = moments.second()[k];
        double square = (double) delta * delta;
        moments.second()[k] = (float) (beta2 * v + (1 - beta2) * square);
        return moments.adaptive(k, rate, tau);
    }
}
