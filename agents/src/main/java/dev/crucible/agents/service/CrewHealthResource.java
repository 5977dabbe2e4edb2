package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;

/** Whether the agents answer, and whether they reach their lab. */
final class CrewHealthResource {

    private final LabClient lab;

    CrewHealthResource(LabClient lab) {
        this.lab = lab;
    }

    void register(Routes routes) {
        routes.get("/health", this::health);
    }

    private void health(Exchange exchange) throws InterruptedException {
        exchange.json(
                JsonNodeFactory.instance.objectNode().put("status", "ok").put("lab", labAnswers() ? "ok" : "away"));
    }

    private boolean labAnswers() throws InterruptedException {
        try {
            lab.health();
            return true;
        } catch (LabException e) {
            return false;
        }
    }
}
