package dev.crucible.engine.aggregation;

import java.util.Optional;
import java.util.function.Function;

/** A rule that learns of updates only what {@link Updates} answers, so that no machine has to hold them all. */
public interface DistributedRule extends Aggregator {

    /** {@link Aggregator#aggregate(UpdateMatrix, RoundContext)} for updates that lie anywhere; the bytes are the same. */
    Aggregate aggregate(Updates updates, RoundContext context);

    /** What {@link #streaming()} makes of the same updates, byte for byte; empty when it looks at whole rows, or there is none. */
    default Optional<Function<LinearView, Aggregate>> streamingByParts() {
        return Optional.empty();
    }

    @Override
    default Optional<DistributedRule> byParts() {
        return Optional.of(this);
    }

    @Override
    default Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        return aggregate(Updates.of(updates, context.workers()), context);
    }
}
