package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Something the agents can do; also offered to other assistants. */
public interface Tool {

    /** Lower case with underscores, unique. */
    String name();

    /** What it does and when to use it, for people and models. */
    String description();

    /** JSON Schema of the arguments, an object. */
    ObjectNode schema();

    /** Whether it launches, stops, renames or deletes something: such a tool runs only when the player asked for it in this context. */
    boolean changes();

    /**
     * Does it.
     *
     * @throws ToolFailure with a sentence for the player when it could not be done
     */
    ToolResult call(ObjectNode arguments, ToolCaller caller) throws ToolFailure, InterruptedException;
}
