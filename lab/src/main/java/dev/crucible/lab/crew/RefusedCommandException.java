package dev.crucible.lab.crew;

/** The crew does not do what it was asked to; the message says why. */
public final class RefusedCommandException extends Exception {

    private static final long serialVersionUID = 1L;

    RefusedCommandException(String message) {
        super(message);
    }
}
