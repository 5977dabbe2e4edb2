package dev.crucible.web;

import java.util.Optional;
import java.util.function.Function;

/**
 * A request for a WebSocket.
 *
 * @param query the first value of a query parameter
 * @param caller who asks; unknown where a token decides
 */
public record SocketRequest(Function<String, Optional<String>> query, PeerUser caller) {

    /** The first value of a query parameter. */
    public Optional<String> query(String name) {
        return query.apply(name);
    }
}
