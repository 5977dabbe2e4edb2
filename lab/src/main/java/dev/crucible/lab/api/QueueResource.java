package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.scheduling.Broker;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** How many simulations are in which state, and who works on them. */
public final class QueueResource {

    private static final List<String> STATES =
            List.of("queued", "pending", "running", "completed", "failed", "stopped");

    private final RunStates states;
    private final Broker broker;

    public QueueResource(RunStates states, Broker broker) {
        this.states = states;
        this.broker = broker;
    }

    public void register(Routes routes) {
        routes.get("/api/queue/status", this::status).get("/api/workers", exchange -> exchange.json(broker.workers()));
    }

    private void status(Exchange exchange) throws IOException {
        Map<String, Long> counts = states.counts();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        STATES.forEach(state -> answer.put(state, counts.getOrDefault(state, 0L)));
        answer.put("total", counts.values().stream().mapToLong(Long::longValue).sum());
        answer.put("is_empty", !counts.containsKey("queued") && !counts.containsKey("running"));
        exchange.json(answer);
    }
}
