package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.lab.runs.RunSizes;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.Trash;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.SafePaths;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.time.Instant;

/** Deleted simulations: they are in no list and can be restored for some time. */
public final class TrashResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final RunStore store;
    private final Trash trash;
    private final Dispatcher dispatcher;
    private final Deletion throwing;

    public TrashResource(RunStore store, Trash trash, Dispatcher dispatcher) {
        this.store = store;
        this.trash = trash;
        this.dispatcher = dispatcher;
        this.throwing = new Deletion(store, dispatcher, trash::put);
    }

    public void register(Routes routes) {
        routes.get("/api/trash", this::list)
                .delete("/api/trash", this::empty)
                .post("/api/simulations/{simulation_id}/trash", this::put)
                .post("/api/simulations/{simulation_id}/restore", this::restore);
    }

    private void list(Exchange exchange) throws IOException {
        ArrayNode list = JSON.arrayNode();
        for (Trash.Entry entry : trash.all()) {
            list.addObject()
                    .put("simulation_id", entry.id())
                    .put("trashed_at", Timestamp.utc(entry.since()))
                    .put("removed_after", Timestamp.utc(entry.since().plus(Trash.KEPT)))
                    .put("size_bytes", RunSizes.measure(entry.run()));
        }
        exchange.json(list);
    }

    private void empty(Exchange exchange) throws IOException {
        exchange.json(JSON.objectNode().put("message", "emptied").put("removed", trash.empty(Instant.MAX)));
    }

    private void put(Exchange exchange) {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        switch (throwing.delete(run)) {
            case DELETED -> answer(exchange, "trashed", run.id());
            case RUNNING -> throw HttpProblem.conflict("Cannot delete a running simulation.");
            case GONE -> throw HttpProblem.notFound("Simulation not found.");
            case FAILED -> throw HttpProblem.of(500, "Failed to delete simulation");
        }
    }

    private void restore(Exchange exchange) throws IOException, InterruptedException {
        String id = exchange.path("simulation_id");
        if (!SafePaths.isId(id)) {
            throw HttpProblem.badRequest("Invalid simulation ID format.");
        }
        try {
            store.turns().alone(id, () -> restored(id));
        } catch (FileAlreadyExistsException e) {
            throw HttpProblem.conflict("A simulation with this ID exists.");
        } catch (FileSystemException e) {
            System.getLogger("dev.crucible.lab").log(System.Logger.Level.ERROR, "could not restore run " + id, e);
            throw HttpProblem.of(500, "Failed to restore simulation");
        }
        answer(exchange, "restored", id);
    }

    private RunDirectory restored(String id) throws IOException {
        if (Files.exists(store.out().resolve(id))) {
            throw HttpProblem.conflict("A simulation with this ID exists.");
        }
        RunDirectory run = trash.restore(id).orElseThrow(() -> HttpProblem.notFound("Simulation is not in the trash."));
        dispatcher.takeBack(run);
        return run;
    }

    private static void answer(Exchange exchange, String message, String id) {
        exchange.json(JSON.objectNode().put("message", message).put("simulation_id", id));
    }
}
