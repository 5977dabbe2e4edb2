package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A call of a tool that changes something, exactly as it would run.
 *
 * @param tool its name
 * @param arguments its arguments
 */
public record ProposedChange(String tool, ObjectNode arguments) {

    public ProposedChange {
        arguments = arguments.deepCopy();
    }

    /** A copy, so that what a player has seen cannot become something else. */
    @Override
    public ObjectNode arguments() {
        return arguments.deepCopy();
    }
}
