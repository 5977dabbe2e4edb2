package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.api.PublicApi;

/**
 * Server momentum (Hsu et al., 2019): m ← βm + Δ, the step is ηm, Δ being the rule's result.
 *
 * <pre>{@code new FedAvgM(new Average(), 1, 0.9) on rows(1 | 3), twice  ->  2, then 3.8}</pre>
 *
 * @param rule the rule whose result is Δ
 * @param rate η &gt; 0
 * @param momentum β in [0, 1)
 */
@PublicApi
public record FedAvgM(Aggregator rule, double rate, double momentum) implements ServerOptimizer {

    public FedAvgM {
        PreconditionException.require(
                rate > 0 && momentum >= 0 && momentum < 1,
                "fedavgm: needs rate > 0 and 0 <= momentum < 1, got rate=%s, momentum=%s",
                rate,
                momentum);
    }

    @Override
    public float step(Moments moments, int k, float delta) {
        moments.first()[k] = (float) (momentum * moments.first()[k] + delta);
        return (float) (rate * moments.first()[k]);
    }
}
