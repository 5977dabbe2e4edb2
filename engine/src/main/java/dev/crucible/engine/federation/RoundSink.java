package dev.crucible.engine.federation;

import dev.crucible.engine.metrics.RoundReport;

/** Takes what each round leaves behind, before the next begins. */
public interface RoundSink {

    /**
     * A round is done.
     *
     * @param state what the next round starts from; its arrays are reused, copy them to keep them
     */
    void finished(RoundReport report, GlobalState state);

    /** Something a user should read. */
    void warning(String message);
}
