package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.Streaming;
import dev.crucible.engine.aggregation.UpdateMatrix;
import java.util.Optional;

/**
 * Server momentum (Hsu et al., 2019): m ← βm + Δ, the step is ηm, Δ being the rule's result.
 *
 * <pre>{@code new FedAvgM(new Average(), 1, 0.9) on rows(1 | 3), twice  ->  2, then 3.8}</pre>
 *
 * @param rule what makes Δ
 * @param rate η &gt; 0
 * @param momentum β in [0, 1)
 */
public record FedAvgM(Aggregator rule, double rate, double momentum) implements Aggregator {

    public FedAvgM {
        PreconditionException.require(
                rate > 0 && momentum >= 0 && momentum < 1,
                "fedavgm: needs rate > 0 and 0 <= momentum < 1, got rate=%s, momentum=%s",
                rate,
                momentum);
    }

    @Override
    public void require(int n) {
        rule.require(n);
    }

    @Override
    public boolean remembersUpdates() {
        return rule.remembersUpdates();
    }

    @Override
    public boolean needsRoot() {
        return rule.needsRoot();
    }

    @Override
    public Optional<Streaming> streaming() {
        return Moments.streaming(rule, 0, this::step);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        return Moments.step(rule, updates, context, 0, this::step);
    }

    private float step(Moments moments, int k, float delta) {
        moments.first()[k] = (float) (momentum * moments.first()[k] + delta);
        return (float) (rate * moments.first()[k]);
    }
}
