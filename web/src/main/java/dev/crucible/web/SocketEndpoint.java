package dev.crucible.web;

import java.util.Optional;
import java.util.function.Function;

/** Decides who gets a WebSocket; called after the guards for Host, Origin and token, before the connection is upgraded. */
@FunctionalInterface
public interface SocketEndpoint {

    /**
     * Accepts a socket.
     *
     * @param query the first value of a query parameter
     * @return what the socket talks to; its {@link SocketHandler#closed} is called whatever happens next
     * @throws Refusal to answer with an error instead
     */
    SocketHandler open(Function<String, Optional<String>> query);
}
