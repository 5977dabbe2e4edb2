package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.TableRounds;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.stream.Collectors;

/** What a simulation measured so far, as it wrote it, for programs that need not wait for more. */
public final class EventsResource {

    private static final String TYPE = "application/x-ndjson";

    private final RunStore store;

    public EventsResource(RunStore store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}/events.ndjson", this::events);
    }

    private void events(Exchange exchange) throws IOException {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        if (Files.isRegularFile(run.events(), LinkOption.NOFOLLOW_LINKS)) {
            exchange.file(TYPE, run.events(), "Simulation not found.");
        } else {
            String lines = TableRounds.of(run).stream().map(line -> line + "\n").collect(Collectors.joining());
            exchange.bytes(TYPE, lines.getBytes(StandardCharsets.UTF_8));
        }
    }
}
