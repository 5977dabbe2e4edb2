package dev.crucible.agents.memory;

/** The store cannot be opened, read or written; the message says which one, why and what to do. */
public final class MemoryFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    MemoryFailure(String message) {
        super(message);
    }

    MemoryFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
