package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.RoundReport;

/** Takes what each round leaves behind, before the next begins. */
public interface RoundListener {

    /**
     * A round is done.
     *
     * @param state what the next round starts from; its arrays are reused, copy them to keep them
     */
    void finished(RoundReport report, GlobalState state);

    /** Whether the model is judged after round {@code round}; that after the last one always is. */
    default boolean judges(int round) {
        return true;
    }

    /** Whether clients judge it too, each on what it held back. */
    default boolean judgesOnClients() {
        return true;
    }

    /** Whether somebody reads how far updates lie from each other; what nobody reads is not measured. */
    default boolean measuresDistances() {
        return true;
    }

    /** A round left the model as it was, as its rule wants it. */
    default void skipped(String message) {
        warning(message);
    }

    /** Who looks into the rounds. */
    default RoundObserver witness() {
        return RoundObserver.NONE;
    }

    /** Something a user should read. */
    void warning(String message);
}
