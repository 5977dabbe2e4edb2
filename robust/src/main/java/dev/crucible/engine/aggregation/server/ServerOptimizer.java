package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.aggregation.ViewRule;

/** What turns a rule's result Δ into the server's step, coordinate by coordinate, with {@link Moments} that cross rounds. */
sealed interface ServerOptimizer extends ViewRule permits FedAvgM, FedAdagrad, FedAdam, FedYogi {

    /** What makes Δ. */
    Aggregator rule();

    /** v before the first round. */
    default float startOfSecond() {
        return 0;
    }

    /** Updates the moments of coordinate {@code k} by {@code delta} and gives the step. */
    float step(Moments moments, int k, float delta);

    @Override
    default void require(int n) {
        rule().require(n);
    }

    @Override
    default boolean remembersUpdates() {
        return rule().remembersUpdates();
    }

    @Override
    default boolean needsRoot() {
        return rule().needsRoot();
    }

    @Override
    default Needs needs() {
        return rule().needs();
    }

    @Override
    default Aggregate aggregate(Updates updates, RoundContext context) {
        Moments before = Moments.before(context, updates.d(), startOfSecond());
        return before.advance(rule().aggregate(updates, context.withState(before.inner())), context, this);
    }
}
