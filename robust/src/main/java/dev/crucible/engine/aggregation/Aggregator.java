package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.OptionalInt;

/**
 * Aggregation rule: turns the updates of a round into one. Implementations are records of their parameters; state that crosses rounds
 * comes with the context and leaves with the result.
 */
@PublicApi
public interface Aggregator {

    /**
     * Checks the rule's precondition for {@code n} updates; called every round with the clients that really take part.
     *
     * @throws PreconditionException naming the rule, the bound and the numbers
     */
    void require(int n);

    /** Returns the number f of attackers that the rule is told to tolerate, if it takes one. */
    default OptionalInt told() {
        return OptionalInt.empty();
    }

    /**
     * Checks the rule's precondition for {@code n} updates with {@code attackers} in place of the number that it is told.
     *
     * @throws PreconditionException naming the rule, the bound and the numbers
     */
    default void require(int n, int attackers) {
        require(n);
    }

    /** Returns true if the rule's state keeps a vector as long as an update for each client that took part. */
    default boolean remembersUpdates() {
        return false;
    }

    /** Returns true if the rule requires {@link RoundContext#rootUpdate()}. */
    default boolean needsRoot() {
        return false;
    }

    /** Returns where the root set comes from, if the rule requires one. */
    default RootSource rootSource() {
        return RootSource.USUAL;
    }

    /** Returns the client that the rule trusts and that no attack may therefore choose, if there is one. */
    default OptionalInt trustedClient() {
        return OptionalInt.empty();
    }

    /** Returns the view of the updates that the rule requires; {@link Needs#MATRIX}, all rows together, unless overridden. */
    default Needs needs() {
        return Needs.MATRIX;
    }

    /** Aggregates {@code updates}. Deterministic in the arguments, for any number of workers. */
    Aggregate aggregate(UpdateMatrix updates, RoundContext context);

    /** Aggregates updates that may be in this process, streamed or on a cluster, as far as {@link #needs} permits. */
    default Aggregate aggregate(Updates updates, RoundContext context) {
        return aggregate(updates.matrix(), context);
    }

    /**
     * Returns the update for {@code rows} in isolation: a first round, one sample per client, a fixed seed for rules that draw random numbers.
     *
     * @throws PreconditionException if the rule cannot work with so many rows
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
