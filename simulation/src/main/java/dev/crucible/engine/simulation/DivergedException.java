package dev.crucible.engine.simulation;

/** The global model became useless; the message names the round and what helps. */
public final class DivergedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DivergedException(String message) {
        super(message);
    }
}
