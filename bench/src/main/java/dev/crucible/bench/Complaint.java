package dev.crucible.bench;

/** A benchmark that also judges has seen what may not be; the message says what, in a line. */
public final class Complaint extends RuntimeException {

    private static final long serialVersionUID = 1;

    public Complaint(String message) {
        super(message);
    }
}
