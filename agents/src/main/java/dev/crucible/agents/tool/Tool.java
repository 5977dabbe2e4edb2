package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Something the agents can do; also offered to other assistants. What changes something can be called with a player's yes only. */
public sealed interface Tool permits ReadingTool, ChangingTool {

    /** Lower case with underscores, unique. */
    String name();

    /** What it does and when to use it, for people and models. */
    String description();

    /** JSON Schema of the arguments, an object. */
    ObjectNode schema();

    /** Whether it changes anything outside the conversation. */
    default boolean changes() {
        return this instanceof ChangingTool;
    }
}
