package dev.crucible.engine.aggregation.server;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleDecorator;
import dev.crucible.engine.aggregation.Updates;

/** Server optimiser: turns a rule's result Δ into the server's step, coordinate by coordinate, with {@link Moments} that cross rounds. */
sealed interface ServerOptimizer extends RuleDecorator permits FedAvgM, FedAdagrad, FedAdam, FedYogi {

    /** Returns v before the first round. */
    default float startOfSecond() {
        return 0;
    }

    /** Updates the moments of coordinate {@code k} by {@code delta} and returns the step. */
    float step(Moments moments, int k, float delta);

    @Override
    default Aggregate aggregate(Updates updates, RoundContext context) {
        Moments before = Moments.before(context, updates.d(), startOfSecond());
        return before.advance(rule().aggregate(updates, context.withState(before.inner())), context, this);
    }
}
