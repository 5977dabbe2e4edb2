package dev.crucible.store;

import org.jspecify.annotations.Nullable;

/** Failure to open, read or write a store; the message names the store, the cause and the remedy. */
public final class StoreFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StoreFailure(String message) {
        super(message);
    }

    public StoreFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
