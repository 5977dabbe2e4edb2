package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How many simulations are in which state. */
public final class QueueResource {

    private static final List<String> STATES =
            List.of("queued", "pending", "running", "completed", "failed", "stopped");

    private final RunStore store;

    public QueueResource(RunStore store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/queue/status", this::status);
    }

    private void status(Exchange exchange) throws IOException {
        Map<String, Long> counts = store.all().parallelStream()
                .filter(run -> Files.exists(run.config()) && !Files.isSymbolicLink(run.root()))
                .map(run -> RunStatus.of(run).state())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        STATES.forEach(state -> answer.put(state, counts.getOrDefault(state, 0L)));
        answer.put("total", counts.values().stream().mapToLong(Long::longValue).sum());
        answer.put("is_empty", !counts.containsKey("queued") && !counts.containsKey("running"));
        exchange.json(answer);
    }
}
