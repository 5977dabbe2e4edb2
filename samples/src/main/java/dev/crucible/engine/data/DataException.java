package dev.crucible.engine.data;

/** Data that cannot be had or cannot be right; the message names the file or keyword and what to do. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
