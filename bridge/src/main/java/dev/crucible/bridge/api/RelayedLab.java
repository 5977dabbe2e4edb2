package dev.crucible.bridge.api;

import java.net.URI;
import java.util.Optional;

/**
 * A lab on the network.
 *
 * @param token bearer token for the lab, if it requires one
 */
public record RelayedLab(URI base, Optional<String> token) {

    /** Returns the address of {@code path}, which begins with a slash. */
    public URI uri(String path) {
        return URI.create(base.toString().replaceAll("/+$", "") + path);
    }
}
