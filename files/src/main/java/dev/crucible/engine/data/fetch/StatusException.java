package dev.crucible.engine.data.fetch;

import java.io.IOException;
import java.net.URI;

/** A server refused. */
public final class StatusException extends IOException {

    private static final long serialVersionUID = 1;

    private final int status;

    StatusException(int status, URI address) {
        super("status " + status + " for " + address.getScheme() + "://" + address.getAuthority() + address.getPath());
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** Whether asking the same server again may help. */
    boolean passing() {
        return status >= 500 || status == 408 || status == 429;
    }
}
