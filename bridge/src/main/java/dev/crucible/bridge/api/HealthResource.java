package dev.crucible.bridge.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.bridge.crew.Crew;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;

/** Endpoint that reports the crew's availability. */
public final class HealthResource {

    private final Crew crew;

    public HealthResource(Crew crew) {
        this.crew = crew;
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.get("/health", this::health);
    }

    private void health(Exchange exchange) {
        boolean reachable = crew.reachable();
        exchange.json(
                reachable ? 200 : 503,
                JsonNodeFactory.instance.objectNode().put("status", reachable ? "ok" : "disconnected"));
    }
}
