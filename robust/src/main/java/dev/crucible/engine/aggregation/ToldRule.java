package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.OptionalInt;

/** A rule that is told the number of attackers to tolerate. */
@PublicApi
public interface ToldRule extends Aggregator {

    /** Returns the number of attackers that the rule is told. */
    int f();

    /** Returns the rule with the same other parameters, told of {@code f} attackers. */
    ToldRule with(int f);

    @Override
    default OptionalInt told() {
        return OptionalInt.of(f());
    }

    @Override
    default void require(int n, int attackers) {
        with(attackers).require(n);
    }
}
