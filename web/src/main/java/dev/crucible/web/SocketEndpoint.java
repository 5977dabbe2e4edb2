package dev.crucible.web;

/** Decides who gets a WebSocket; called after the guards for Host, caller, Origin and token, before the connection is upgraded. */
@FunctionalInterface
public interface SocketEndpoint {

    /**
     * Accepts a socket.
     *
     * @return what the socket talks to; its {@link SocketHandler#closed} is called whatever happens next
     * @throws HttpProblem to answer with an error instead
     */
    SocketHandler open(SocketRequest request);
}
