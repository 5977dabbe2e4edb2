package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A tool that launches, stops, names or otherwise changes something. Nobody can call it without a {@link Confirmed} call. */
public non-sealed interface ChangingTool extends Tool {

    /** What a call with {@code arguments} would do, in words for the player, such as "stop api_run_…". */
    String inWords(ObjectNode arguments);

    /**
     * Does it.
     *
     * @throws ToolFailure with a sentence for the player when it could not be done
     */
    ToolResult call(Confirmed confirmed) throws ToolFailure, InterruptedException;
}
