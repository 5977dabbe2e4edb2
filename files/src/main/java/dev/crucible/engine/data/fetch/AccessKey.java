package dev.crucible.engine.data.fetch;

import java.net.URI;

/**
 * A secret that one server asks for. It goes to that server alone, never to where a redirect of it leads, and is never shown.
 *
 * @param server the address whose scheme, host and port it belongs to
 */
public record AccessKey(URI server, String secret) {

    /** Whether a request to {@code address} may carry it. */
    boolean opens(URI address) {
        return server.getScheme().equals(address.getScheme())
                && server.getAuthority().equalsIgnoreCase(address.getAuthority());
    }

    @Override
    public String toString() {
        return "the key of " + server.getAuthority();
    }
}
