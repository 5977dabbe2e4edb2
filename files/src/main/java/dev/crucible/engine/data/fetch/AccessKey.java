package dev.crucible.engine.data.fetch;

import java.net.URI;

/**
 * A secret for one server. It is sent only to that server, never to the target of a redirect, and is never shown.
 *
 * @param server the address whose scheme, host and port it belongs to
 */
public record AccessKey(URI server, String secret) {

    /** Returns true if a request to {@code address} may carry it. */
    boolean opens(URI address) {
        return server.getScheme().equals(address.getScheme())
                && server.getAuthority().equalsIgnoreCase(address.getAuthority());
    }

    @Override
    public String toString() {
        return "the key of " + server.getAuthority();
    }
}
