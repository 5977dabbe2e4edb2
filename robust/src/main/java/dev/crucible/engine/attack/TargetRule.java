package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The server's rule as attackers tuned to it can run it.
 *
 * @param rule the rule with its pre-aggregators
 * @param context the rule's memory, root set and model of the round
 * @param random gives the attackers' own stream for each trial; they never read the server's
 */
@PublicApi
public record TargetRule(Aggregator rule, RoundContext context, Supplier<RandomStream> random) {

    /** Returns the rule's update for {@code rows}, empty if the rule refuses them. The memory of the rule stays as it is. */
    public Optional<float[]> update(UpdateMatrix rows) {
        return trial(rows).map(Aggregate::update);
    }

    /** Returns the rule's result for {@code rows}, empty if the rule refuses them. The memory of the rule stays as it is. */
    public Optional<Aggregate> trial(UpdateMatrix rows) {
        try {
            rule.require(rows.n());
            return Optional.of(rule.aggregate(rows, context.withRandom(random.get())));
        } catch (PreconditionException e) {
            return Optional.empty();
        }
    }
}
