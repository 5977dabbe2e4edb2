package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Accumulator;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Streaming;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.Blocks;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a server optimiser carries: both moments of Δ, the results of the rule so far.
 *
 * @param first m
 * @param second v; empty when the optimiser has none
 * @param inner the rule's own state
 */
public record Moments(float[] first, float[] second, RuleState inner) implements RuleState {

    /** Runs {@code rule} on its own state and turns its Δ into a step, with fresh moments to write to. */
    static Aggregate step(
            Aggregator rule, UpdateMatrix updates, RoundContext context, float startOfSecond, Coordinate step) {
        Moments before = before(context, updates.d(), startOfSecond);
        return before.advance(rule.aggregate(updates, context.withState(before.inner)), context, step);
    }

    /** The same for a rule that takes updates one by one, if it does. */
    static Optional<Streaming> streaming(Aggregator rule, float startOfSecond, Coordinate step) {
        return rule.streaming().map(inner -> (d, context) -> {
            Moments before = before(context, d, startOfSecond);
            return new Streamed(inner.begin(d, context.withState(before.inner)), before, context, step);
        });
    }

    private record Streamed(Accumulator rule, Moments before, RoundContext context, Coordinate step)
            implements Accumulator {

        @Override
        public void accept(int client, int samples, float[] update) {
            rule.accept(client, samples, update);
        }

        @Override
        public Aggregate finish() {
            return before.advance(rule.finish(), context, step);
        }
    }

    private static Moments before(RoundContext context, int d, float startOfSecond) {
        return context.state() instanceof Moments moments
                ? moments
                : new Moments(new float[d], filled(d, startOfSecond), NONE);
    }

    private Aggregate advance(Aggregate inner, RoundContext context, Coordinate step) {
        float[] delta = inner.update();
        float[] update = new float[delta.length];
        Moments after = new Moments(first.clone(), second.clone(), inner.state());
        Blocks.forEach(context.workers(), delta.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                update[k] = step.apply(after, k, delta[k]);
            }
        });
        return new Aggregate(update, inner.weights(), inner.selected(), inner.scores(), inner.removed(), after);
    }

    /** η m / (√v + τ). */
    float adaptive(int k, double rate, double tau) {
        return (float) (rate * first[k] / (Math.sqrt(second[k]) + tau));
    }

    /** m ← βm + (1 − β)Δ. */
    void decayFirst(int k, float delta, double beta) {
        first[k] = (float) (beta * first[k] + (1 - beta) * delta);
    }

    private static float[] filled(int d, float value) {
        float[] values = new float[d];
        Arrays.fill(values, value);
        return values;
    }

    /** Updates the moments of coordinate k by Δ and gives the step. */
    @FunctionalInterface
    interface Coordinate {
        float apply(Moments moments, int k, float delta);
    }
}
