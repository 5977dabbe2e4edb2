package dev.crucible.agents.lab;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The lab did not do what it was asked for; the message is a sentence for the player. */
public abstract sealed class LabException extends Exception permits LabAway, LabRefused {

    LabException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The sentence; there always is one. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
