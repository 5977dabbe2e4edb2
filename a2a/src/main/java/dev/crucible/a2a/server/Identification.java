package dev.crucible.a2a.server;

import dev.crucible.a2a.Message;
import dev.crucible.web.Exchange;
import java.util.Optional;

/** Mapping of requests to identities, which own tasks. */
@FunctionalInterface
public interface Identification {

    /** Gives every caller the same identity. */
    Identification NONE = (exchange, message) -> Identity.ANYBODY;

    /**
     * Returns the identity behind a request.
     *
     * @param message message of the request, with its new or existing context; empty for a request that only reads tasks
     * @throws dev.crucible.a2a.A2aException if the request contradicts itself
     */
    Identity of(Exchange exchange, Optional<Message> message);
}
