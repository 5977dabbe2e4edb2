package dev.crucible.cli;

/** Invalid input by the user: each line of the message names an error, and the command exits with 2. */
public final class BadInputException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public BadInputException(String message) {
        super(message);
    }
}
