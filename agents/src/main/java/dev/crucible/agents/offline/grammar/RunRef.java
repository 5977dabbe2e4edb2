package dev.crucible.agents.offline.grammar;

/** Which run or runs a player means. */
public sealed interface RunRef {

    /** The one spoken of last, or the newest. */
    record Last() implements RunRef {}

    /** What runs now; what only waits in the queue is not meant unless nothing runs. */
    record Running() implements RunRef {}

    /**
     * What waits in the queue and does not run yet.
     *
     * @param several whether more than one may be meant
     */
    record Queued(boolean several) implements RunRef {}

    /** All that run or wait, or all there are when the wish is not about stopping. */
    record All() implements RunRef {}

    /** The newest that was stopped. */
    record Stopped() implements RunRef {}

    /** The newest that failed. */
    record Failed() implements RunRef {}

    /** The one with this id. */
    record Id(String id) implements RunRef {}

    /** The newest whose name contains this. */
    record Named(String name) implements RunRef {}
}
