package dev.crucible.web;

import java.util.Optional;
import java.util.function.Function;

/**
 * A request for a WebSocket.
 *
 * @param query lookup of the first value of a query parameter
 * @param caller the user who sent the request, {@code UNKNOWN} if tokens decide
 */
public record SocketRequest(Function<String, Optional<String>> query, PeerUser caller) {

    /** Returns the first value of a query parameter. */
    public Optional<String> query(String name) {
        return query.apply(name);
    }
}
