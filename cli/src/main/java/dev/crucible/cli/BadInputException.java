package dev.crucible.cli;

/** Input that the user can mend: each line of the message names what is wrong, and the command exits with 2. */
final class BadInputException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadInputException(String message) {
        super(message);
    }
}
