package dev.crucible.engine.data.fetch;

import java.io.IOException;
import java.net.URI;

/** Thrown when a server answers with an error status. */
public final class StatusException extends IOException {

    private static final long serialVersionUID = 1;

    private final int status;

    StatusException(int status, URI address) {
        super("status " + status + " for " + address.getScheme() + "://" + address.getAuthority() + address.getPath());
        this.status = status;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns true if a retry at the same server may succeed. */
    boolean passing() {
        return status >= 500 || status == 408 || status == 429;
    }
}
