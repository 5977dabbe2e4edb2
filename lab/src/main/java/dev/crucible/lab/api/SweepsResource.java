package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.IdempotencyKeys;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunConfig;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.sweep.Axis;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.Estimate;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SeedsNeeded;
import dev.crucible.sweep.Splits;
import dev.crucible.sweep.Summary;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sweeps: grids of simulations, each sweep one job in the queue. */
public final class SweepsResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> FILES = List.of(
            "index.html", "summary.json", "cells.csv", "cells.json", "cells.parquet", "rounds.csv", "rounds.parquet");

    private final RunStore store;
    private final IdempotencyKeys keys;
    private final Dispatcher dispatcher;
    private final RunControl control;
    private final Datasets datasets;
    private final int threads;

    /** Creates the resource for sweeps in {@code store} of data in {@code datasets}, with {@code threads} threads each. */
    public SweepsResource(RunStore store, IdempotencyKeys keys, Dispatcher dispatcher, Path datasets, int threads) {
        this.store = store;
        this.keys = keys;
        this.dispatcher = dispatcher;
        this.control = new RunControl(store, dispatcher);
        this.datasets = new Datasets(datasets);
        this.threads = threads;
    }

    public void register(Routes routes) {
        routes.get("/api/sweeps", this::list)
                .post("/api/sweeps", this::launch)
                .get("/api/sweeps/{sweep_id}", this::detail)
                .delete("/api/sweeps/{sweep_id}", control::delete)
                .get("/api/sweeps/{sweep_id}/cells", this::cells)
                .get("/api/sweeps/{sweep_id}/cells/{number}/config", this::cellConfig)
                .get(
                        "/api/sweeps/{sweep_id}/rounds",
                        exchange -> exchange.json(SweepRounds.rows(control.run(exchange))))
                .post("/api/sweeps/{sweep_id}/stop", control::stop)
                .post("/api/sweeps/{sweep_id}/resume", control::resume);
    }

    /** Stores the grid and queues it; answers once the sweep is durable. */
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
        RunDirectory run = control.store(grid.source(), mark, priority, Optional.empty(), texts(grid.warnings()));
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
        plan.set("exclusions", Summary.exclusions(grid.axes(), grid.exclusions()));
        texts(grid.warnings()).forEach(plan.putArray("warnings")::add);
        plan.set("unsplittable", Summary.exclusions(grid.axes(), Splits.failing(grid, datasets)));
        plan.set("replication", SeedsNeeded.of(grid).toJson());
        grid.curves().cost(grid.cells()).ifPresent(cost -> plan.set("curves", cost.toJson()));
        return plan;
    }

    private static List<String> texts(List<Problem> warnings) {
        return warnings.stream().map(Problem::toString).toList();
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
        return grid.path("name").asText(Setting.DISPLAY_NAME.in(grid));
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

    private void cells(Exchange exchange) throws IOException {
        exchange.json(SweepCells.rows(control.run(exchange)));
    }

    /**
     * Answers with a cell as a separate config. A sweep evaluates only a cell's last rounds; a run of the config evaluates all rounds and
     * ends with the same accuracy.
     */
    private void cellConfig(Exchange exchange) {
        RunDirectory run = control.run(exchange);
        String number = exchange.path("number");
        Grid grid = Grid.read(RunConfig.require(run))
                .grid()
                .orElseThrow(() -> HttpProblem.conflict("This version cannot read the sweep's grid."));
        if (grid.tuning().isPresent()) {
            throw HttpProblem.conflict("This sweep tuned its rules. Their settings are in its summary.json.");
        }
        Cell cell = grid.cells().stream()
                .filter(each -> Integer.toString(each.number()).equals(number))
                .findFirst()
                .orElseThrow(() -> HttpProblem.notFound("Cell not found."));
        exchange.json(SweepCells.config(run, cell));
    }
}
