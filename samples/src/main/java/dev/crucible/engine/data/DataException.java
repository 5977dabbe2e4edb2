package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** Thrown when data are unavailable or invalid; the message names the file or keyword and the fix. */
@PublicApi
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
