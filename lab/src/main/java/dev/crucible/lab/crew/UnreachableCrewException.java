package dev.crucible.lab.crew;

/** The crew is temporarily unreachable. */
public final class UnreachableCrewException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreachableCrewException(Throwable cause) {
        super("the crew cannot be reached", cause);
    }
}
