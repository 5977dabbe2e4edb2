package dev.crucible.agents.offline.grammar;

/** Which run a player means. */
public sealed interface RunRef {

    /** The one spoken of last, or the newest. */
    record Last() implements RunRef {}

    /** The one that runs or waits. */
    record Running() implements RunRef {}

    /** The newest that failed. */
    record Failed() implements RunRef {}

    /** The one with this id. */
    record Id(String id) implements RunRef {}

    /** The newest whose name contains this. */
    record Named(String name) implements RunRef {}
}
