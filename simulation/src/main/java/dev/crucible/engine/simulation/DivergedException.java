package dev.crucible.engine.simulation;

/** Thrown when the global model diverged; the message names the round and a fix. */
public final class DivergedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DivergedException(String message) {
        super(message);
    }
}
