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

    /** How many updates become of {@code n}. */
    default int after(int n) {
        return n;
    }

    /** Whether row i still stands for client i alone, so that a rule's weights and scores speak of clients. */
    boolean keepsRows();

    /** Whether what becomes of a row depends on no other row, so that updates may come in a stream. */
    default boolean rowByRow() {
        return false;
    }

    /** The new updates; deterministic in the arguments. */
    UpdateMatrix apply(UpdateMatrix updates, RoundContext context);
}
