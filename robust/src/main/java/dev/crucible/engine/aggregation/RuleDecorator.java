package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** A rule around another, which wants what that one wants unless it says otherwise. */
@PublicApi
public interface RuleDecorator extends ViewRule {

    /** The rule inside. */
    Aggregator rule();

    @Override
    default void require(int n) {
        rule().require(n);
    }

    @Override
    default Needs needs() {
        return rule().needs();
    }

    @Override
    default boolean remembersUpdates() {
        return rule().remembersUpdates();
    }

    @Override
    default boolean needsRoot() {
        return rule().needsRoot();
    }
}
