package dev.crucible.bridge.crew;

import org.jspecify.annotations.Nullable;

/** Thrown if the crew is unreachable or the connection to it broke. */
public final class CrewAwayException extends Exception {

    private static final long serialVersionUID = 1;

    public CrewAwayException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
