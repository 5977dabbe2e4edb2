package dev.crucible.engine.cluster;

import org.jspecify.annotations.Nullable;

/** A cluster cannot be had or does not do what a run needs; the message says why and what helps. */
public final class ClusterException extends RuntimeException {

    public ClusterException(String message) {
        super(message);
    }

    public ClusterException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
