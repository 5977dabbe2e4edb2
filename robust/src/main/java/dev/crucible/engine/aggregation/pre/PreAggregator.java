package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;

/** Turns the updates of a round into others, perhaps fewer, without writing to them. */
@PublicApi
public interface PreAggregator {

    /**
     * Checks the precondition for {@code n} updates.
     *
     * @throws dev.crucible.engine.aggregation.PreconditionException naming the bound and the numbers
     */
    void require(int n);

    /** Returns the number of updates that {@code n} become. */
    default int after(int n) {
        return n;
    }

    /** Returns true if row i still belongs to client i only, so that a rule's weights and scores apply to clients. */
    boolean keepsRows();

    /** Returns true if the result for a row depends on no other row, so that updates may be streamed. */
    default boolean rowByRow() {
        return false;
    }

    /** Returns the new updates; deterministic in the arguments. */
    UpdateMatrix apply(UpdateMatrix updates, RoundContext context);
}
