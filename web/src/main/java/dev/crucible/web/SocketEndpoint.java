package dev.crucible.web;

/** Admission of WebSockets; called after the guards for Host, caller, Origin and token, and before the upgrade. */
@FunctionalInterface
public interface SocketEndpoint {

    /**
     * Accepts a socket.
     *
     * @return the socket's handler; its {@link SocketHandler#closed} is called in every case
     * @throws HttpProblem to answer with an error instead
     */
    SocketHandler open(SocketRequest request);
}
