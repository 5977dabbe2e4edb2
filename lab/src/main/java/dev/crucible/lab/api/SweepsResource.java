package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.IdempotencyKeys;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunConfig;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.sweep.Axis;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.Estimate;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.Summary;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Sweeps: grids of simulations, each sweep one job of the queue. */
public final class SweepsResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> FILES =
            List.of("index.html", "summary.json", "cells.csv", "cells.json", "cells.parquet");

    /** Of a sweep's name, of which runs are called. */
    private static final int LONGEST = 80;

    private final RunStore store;
    private final IdempotencyKeys keys;
    private final Dispatcher dispatcher;
    private final RunControl control;
    private final int threads;

    /** Sweeps in {@code store}, of which each has {@code threads} threads. */
    public SweepsResource(RunStore store, IdempotencyKeys keys, Dispatcher dispatcher, int threads) {
        this.store = store;
        this.keys = keys;
        this.dispatcher = dispatcher;
        this.control = new RunControl(store, dispatcher);
        this.threads = threads;
    }

    public void register(Routes routes) {
        routes.get("/api/sweeps", this::list)
                .post("/api/sweeps", this::launch)
                .get("/api/sweeps/{sweep_id}", this::detail)
                .delete("/api/sweeps/{sweep_id}", control::delete)
                .get("/api/sweeps/{sweep_id}/cells", this::cells)
                .get("/api/sweeps/{sweep_id}/cells/{number}/config", this::cellConfig)
                .post("/api/sweeps/{sweep_id}/stop", control::stop)
                .post("/api/sweeps/{sweep_id}/resume", control::resume);
    }

    /** Stores the grid and dispatches it; the answer comes when the sweep is durable. */
    private void launch(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        Grid.Reading reading = Grid.read(body);
        ValidationErrors.refuse(reading.errors());
        Grid grid = reading.grid().orElseThrow();
        Optional<String> key = exchange.header("Idempotency-Key");
        key.ifPresent(IdempotencyKeys::require);
        if (exchange.flag("dry_run")) {
            exchange.json(plan(grid));
            return;
        }
        int priority = ValidationErrors.priority(exchange);
        String id = key.isPresent()
                ? keys.once(key.get(), body, mark -> start(grid, Optional.of(mark), priority))
                : start(grid, Optional.empty(), priority).id();
        exchange.json(201, JSON.objectNode().put("sweep_id", id));
    }

    private RunDirectory start(Grid grid, Optional<ObjectNode> mark, int priority) throws IOException {
        control.requireRoom();
        RunDirectory run = control.store(grid.source(), mark, priority, Optional.empty(), List.of());
        dispatcher.submit(run);
        return run;
    }

    private ObjectNode plan(Grid grid) {
        Estimate estimate = Estimate.of(grid);
        ObjectNode plan = JSON.objectNode()
                .put("cells", grid.cells().size())
                .put("runs", estimate.runs())
                .put("excluded", grid.exclusions().size())
                .put("threads", threads)
                .put("estimated_seconds", estimate.seconds() / threads);
        ArrayNode axes = plan.putArray("axes");
        for (Axis axis : grid.axes()) {
            ArrayNode levels = axes.addObject().put("name", axis.name()).putArray("levels");
            axis.labels().forEach(levels::add);
        }
        plan.set("exclusions", Summary.exclusions(grid));
        return plan;
    }

    private void list(Exchange exchange) throws IOException {
        ArrayNode list = JSON.arrayNode();
        for (RunDirectory run : store.all()) {
            LenientJson.object(run.config()).ifPresent(grid -> list.add(brief(run, grid)));
        }
        exchange.json(list);
    }

    private static ObjectNode brief(RunDirectory run, ObjectNode grid) {
        RunStatus status = RunStatus.of(run);
        ObjectNode brief = JSON.objectNode()
                .put("sweep_id", run.id())
                .put("name", name(grid))
                .put(RunState.KEY, status.state().word())
                .put("progress", Math.clamp(status.fields().path("progress").asDouble(0), 0, 1));
        brief.set("cells", number(status.fields().path("cells")));
        brief.set(
                "created",
                status.fields().path("created").isTextual() ? status.fields().get("created") : null);
        return brief;
    }

    private static String name(ObjectNode grid) {
        return grid.path("name").asText(grid.path("display_name").asText(""));
    }

    private static JsonNode number(JsonNode value) {
        return value.isIntegralNumber() ? value : JSON.nullNode();
    }

    private void detail(Exchange exchange) {
        RunDirectory run = control.run(exchange);
        ObjectNode grid = RunConfig.require(run);
        ObjectNode answer = brief(run, grid);
        RunStatus status = RunStatus.of(run);
        answer.set(
                "error",
                status.fields().path("error").isTextual() ? status.fields().get("error") : null);
        answer.set(
                "time",
                status.fields().path("sweep").isObject() ? status.fields().get("sweep") : null);
        answer.set("grid", grid);
        answer.set(
                "summary",
                LenientJson.object(new SweepDirectory(run).summary())
                        .map(JsonNode.class::cast)
                        .orElse(null));
        ArrayNode files = answer.putArray("result_files");
        FILES.stream()
                .filter(name -> Files.isRegularFile(run.root().resolve(name)))
                .forEach(files::add);
        exchange.json(answer);
    }

    /** The finished cells: as the tables have them, or as they were reported while there are no tables yet. */
    private void cells(Exchange exchange) throws IOException {
        RunDirectory run = control.run(exchange);
        boolean ended = RunStatus.of(run).isTerminal();
        JsonNode table = ended && Files.isRegularFile(run.root().resolve("cells.json"))
                ? LenientJson.read(run.root().resolve("cells.json"))
                : SweepEvents.lines(run);
        exchange.json(table);
    }

    /**
     * A cell as a config of its own. A sweep judges a cell's last rounds alone; a run of it has all rounds, and the same accuracy at
     * their end.
     */
    private void cellConfig(Exchange exchange) {
        RunDirectory run = control.run(exchange);
        String number = exchange.path("number");
        Grid grid = Grid.read(RunConfig.require(run))
                .grid()
                .orElseThrow(() -> HttpProblem.conflict("This version does not read the sweep's grid."));
        if (grid.tuning().isPresent()) {
            throw HttpProblem.conflict(
                    "The rules of this sweep were tuned; summary.json has the settings they ran with.");
        }
        Cell cell = grid.cells().stream()
                .filter(each -> Integer.toString(each.number()).equals(number))
                .findFirst()
                .orElseThrow(() -> HttpProblem.notFound("Cell not found."));
        String name = name(RunConfig.require(run)).strip();
        // A sweep's name may be longer than a run's, and have lines.
        boolean fits =
                !name.isEmpty() && name.length() <= LONGEST && name.chars().noneMatch(Character::isISOControl);
        exchange.json(config(cell, fits ? name : run.id()));
    }

    private static ObjectNode config(Cell cell, String sweep) {
        ObjectNode flat = cell.config().deepCopy().put("display_name", "%s, cell %d".formatted(sweep, cell.number()));
        if (cell.attacked()) {
            flat.put("clean_twin", true);
        }
        return ConfigReader.read(flat)
                .config()
                .orElseThrow(() -> new IllegalStateException("cell " + cell.number()))
                .source();
    }
}
