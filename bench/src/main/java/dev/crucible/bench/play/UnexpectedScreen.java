package dev.crucible.bench.play;

/** A step could not be done, or what was expected did not come. */
public final class UnexpectedScreen extends Exception {
    private static final long serialVersionUID = 1;

    UnexpectedScreen(String message) {
        super(message);
    }
}
