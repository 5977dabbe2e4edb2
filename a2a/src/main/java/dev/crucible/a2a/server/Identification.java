package dev.crucible.a2a.server;

import dev.crucible.a2a.Message;
import dev.crucible.web.Exchange;
import java.util.Optional;

/** Tells the callers of an agent apart. */
@FunctionalInterface
public interface Identification {

    /** Takes everybody for the same. */
    Identification NONE = (exchange, message) -> Identity.ANYBODY;

    /**
     * For whom a request acts.
     *
     * @param message what it sends, with the context that it begins or goes on with; none when it only asks for tasks
     * @throws dev.crucible.a2a.A2aException when it contradicts itself
     */
    Identity of(Exchange exchange, Optional<Message> message);
}
