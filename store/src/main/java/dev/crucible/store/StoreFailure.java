package dev.crucible.store;

import org.jspecify.annotations.Nullable;

/** A store cannot be opened, read or written; the message says which one, why and what to do. */
public final class StoreFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StoreFailure(String message) {
        super(message);
    }

    public StoreFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
