package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/** Data that cannot be had or cannot be right; the message names the file or keyword and what to do. */
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
