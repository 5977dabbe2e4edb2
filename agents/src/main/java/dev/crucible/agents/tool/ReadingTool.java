package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A tool that looks and changes nothing. */
public non-sealed interface ReadingTool extends Tool {

    /**
     * Looks.
     *
     * @throws ToolFailure with a sentence for the player when it could not be done
     */
    ToolResult call(ObjectNode arguments, ToolCaller caller) throws ToolFailure, InterruptedException;
}
