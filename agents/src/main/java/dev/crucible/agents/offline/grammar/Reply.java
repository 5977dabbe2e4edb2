package dev.crucible.agents.offline.grammar;

/** What a player says to a question about a plan. */
public sealed interface Reply {

    record Yes() implements Reply {}

    record No() implements Reply {}

    /** Change the plan and ask again. */
    record Adjust(Design design) implements Reply {}

    /** Something else first. */
    record Other(Heard heard) implements Reply {}
}
