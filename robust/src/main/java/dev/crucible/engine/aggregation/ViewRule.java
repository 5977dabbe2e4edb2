package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * A rule that asks {@link Updates} what it {@link #needs} in place of reading a matrix. One method serves updates in this process, in a
 * stream and on a cluster; whoever calls it with a view has called {@link #require}.
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
