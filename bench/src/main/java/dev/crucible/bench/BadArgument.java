package dev.crucible.bench;

/** What follows a benchmark's name is not what it takes; the message says what that is. */
public final class BadArgument extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public BadArgument(String message) {
        super(message);
    }
}
