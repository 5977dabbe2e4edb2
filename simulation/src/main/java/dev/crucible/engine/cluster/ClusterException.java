package dev.crucible.engine.cluster;

import org.jspecify.annotations.Nullable;

/** Thrown when a cluster is not available or fails; the message names the cause and a fix. */
public final class ClusterException extends RuntimeException {

    public ClusterException(String message) {
        super(message);
    }

    public ClusterException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
