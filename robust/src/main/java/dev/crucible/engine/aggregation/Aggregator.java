package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;

/**
 * A rule that turns the updates of a round into one. Implementations are records of their parameters; state that crosses rounds comes
 * in with the context and goes out with the result.
 */
@PublicApi
public interface Aggregator {

    /**
     * Checks the rule's precondition for {@code n} updates; called every round with the clients that really take part.
     *
     * @throws PreconditionException naming the rule, the bound and the numbers
     */
    void require(int n);

    /** Whether the rule's state keeps a vector as long as an update for each client that took part. */
    default boolean remembersUpdates() {
        return false;
    }

    /** Whether the rule wants {@link RoundContext#rootUpdate()}. */
    default boolean needsRoot() {
        return false;
    }

    /** What the rule has to see of the updates: all of them at once, as most do. */
    default Needs needs() {
        return Needs.MATRIX;
    }

    /** Aggregates; deterministic in the arguments, for any number of workers. */
    Aggregate aggregate(UpdateMatrix updates, RoundContext context);

    /** Aggregates updates that lie anywhere the rule {@link #needs} them. */
    default Aggregate aggregate(Updates updates, RoundContext context) {
        return aggregate(updates.matrix(), context);
    }

    /**
     * The update that it makes of {@code rows} by themselves: the first round of clients with one sample each, with a fixed seed for rules
     * that draw.
     *
     * @throws PreconditionException when it cannot work with so many rows
     */
    default float[] aggregate(float[]... rows) {
        UpdateMatrix updates = UpdateMatrix.of(rows);
        require(updates.n());
        try (Workers workers = new Workers(1)) {
            RandomStream random = new Seed(42).stream(Purpose.AGGREGATION, 1);
            return aggregate(updates, new RoundContext(1, random, workers, RuleState.NONE))
                    .update();
        }
    }
}
