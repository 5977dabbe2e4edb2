package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.OptionalInt;

/** A rule around another, with the needs of the inner rule unless overridden. */
@PublicApi
public interface RuleDecorator extends ViewRule {

    /** Returns the inner rule. */
    Aggregator rule();

    @Override
    default void require(int n) {
        rule().require(n);
    }

    @Override
    default OptionalInt told() {
        return rule().told();
    }

    @Override
    default void require(int n, int attackers) {
        rule().require(n, attackers);
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

    @Override
    default OptionalInt trustedClient() {
        return rule().trustedClient();
    }

    @Override
    default RootSource rootSource() {
        return rule().rootSource();
    }
}
