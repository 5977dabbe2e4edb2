package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Blocks;
import java.util.Arrays;

/**
 * State of a server optimiser between rounds: the moments of Δ, the rule's results so far.
 *
 * @param first m
 * @param second v; empty if the optimiser has none
 * @param inner the rule's own state
 */
@PublicApi
public record Moments(float[] first, float[] second, RuleState inner) implements RuleState {

    /** Returns the moments in {@code context}; in the first round m = 0 and v = {@code startOfSecond}. */
    static Moments before(RoundContext context, int d, float startOfSecond) {
        return context.state() instanceof Moments moments
                ? moments
                : new Moments(new float[d], filled(d, startOfSecond), NONE);
    }

    /** Returns the step for the rule's result {@code inner}, with updated moments; running statistics take the result itself. */
    Aggregate advance(Aggregate inner, RoundContext context, ServerOptimizer optimizer) {
        float[] delta = inner.update();
        float[] update = new float[delta.length];
        Moments after = new Moments(first.clone(), second.clone(), inner.state());
        Blocks.forEach(context.workers(), delta.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                update[k] = optimizer.step(after, k, delta[k]);
            }
        });
        context.statistics().stream().filter(k -> k < delta.length).forEach(k -> update[k] = delta[k]);
        return new Aggregate(update, inner.weights(), inner.selected(), inner.scores(), inner.removed(), after);
    }

    /** Returns η m / (√v + τ). */
    float adaptive(int k, double rate, double tau) {
        return (float) (rate * first[k] / (Math.sqrt(second[k]) + tau));
    }

    /** Applies m ← βm + (1 − β)Δ. */
    void decayFirst(int k, float delta, double beta) {
        first[k] = (float) (beta * first[k] + (1 - beta) * delta);
    }

    private static float[] filled(int d, float value) {
        float[] values = new float[d];
        Arrays.fill(values, value);
        return values;
    }
}
