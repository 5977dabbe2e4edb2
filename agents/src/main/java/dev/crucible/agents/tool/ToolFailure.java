package dev.crucible.agents.tool;

import java.util.Objects;

/** A tool could not do what it was asked for; the message is a sentence for the player, without secrets or traces. */
public final class ToolFailure extends Exception {

    public ToolFailure(String message) {
        super(message);
    }

    public ToolFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /** The sentence; there always is one. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
