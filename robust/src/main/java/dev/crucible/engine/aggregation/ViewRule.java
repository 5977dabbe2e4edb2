package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * A rule that computes with {@link Updates} instead of a matrix, as far as its {@link #needs} permit. One method serves updates in this
 * process, in a stream and on a cluster. Callers that pass a view must have called {@link #require}.
 */
@PublicApi
public interface ViewRule extends Aggregator {

    @Override
    Needs needs();

    @Override
    Aggregate aggregate(Updates updates, RoundContext context);

    @Override
    default Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        return aggregate(Updates.of(updates, context.workers()), context);
    }
}
