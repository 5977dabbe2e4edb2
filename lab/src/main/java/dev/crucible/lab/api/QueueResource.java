package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.scheduling.Broker;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.Map;

/** How many simulations are in which state, and who works on them. */
public final class QueueResource {

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
        Map<RunState, Long> counts = states.counts();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        for (RunState state : RunState.values()) {
            answer.put(state.word(), counts.getOrDefault(state, 0L));
        }
        answer.put("total", counts.values().stream().mapToLong(Long::longValue).sum());
        answer.put("is_empty", !counts.containsKey(RunState.QUEUED) && !counts.containsKey(RunState.RUNNING));
        exchange.json(answer);
    }
}
