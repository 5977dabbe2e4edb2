package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** One call to which a player has said yes; only a {@link Consent} makes one, and each only once. */
public final class Confirmed {

    private final ProposedChange change;
    private final ToolCaller caller;

    Confirmed(ProposedChange change, ToolCaller caller) {
        this.change = change;
        this.caller = caller;
    }

    /** The tool that may be called. */
    public String tool() {
        return change.tool();
    }

    /** The arguments that the player has seen. */
    public ObjectNode arguments() {
        return change.arguments();
    }

    /** Who said yes, and where. */
    public ToolCaller caller() {
        return caller;
    }
}
