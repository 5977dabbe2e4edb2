package dev.crucible.lab.crew;

/** The crew rejected a command; the message states the reason. */
public final class RefusedCommandException extends Exception {

    private static final long serialVersionUID = 1L;

    RefusedCommandException(String message) {
        super(message);
    }
}
