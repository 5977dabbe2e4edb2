package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.Annotations;
import dev.crucible.lab.runs.ResultFiles;
import dev.crucible.lab.runs.RunConfig;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;

/** One simulation: its description and status, its name, stop and resume. */
public final class SimulationResource {

    private static final int LONGEST_NAME = 100;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final RunStore store;
    private final SweepCells all;
    private final RunControl control;

    public SimulationResource(SweepCells all, Dispatcher dispatcher) {
        this.all = all;
        this.store = all.runs();
        this.control = new RunControl(store, dispatcher);
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}", this::detail)
                .get("/api/simulations/{simulation_id}/config", this::config)
                .get("/api/simulations/{simulation_id}/status", this::status)
                .patch("/api/simulations/{simulation_id}/rename", this::rename)
                .post("/api/simulations/{simulation_id}/stop", control::stop)
                .post("/api/simulations/{simulation_id}/resume", control::resume);
    }

    private RunDirectory run(Exchange exchange) {
        return all.require(exchange.path("simulation_id"));
    }

    private void detail(Exchange exchange) throws IOException {
        RunDirectory run = run(exchange);
        ObjectNode answer = JSON.objectNode();
        answer.set("config", RunConfig.require(run));
        ArrayNode files = answer.putArray("result_files");
        new ResultFiles(run).list().forEach(files::add);
        answer.setAll(RunStatus.of(run).brief());
        answer.setAll(Annotations.of(run).toJson());
        exchange.json(answer);
    }

    private void config(Exchange exchange) {
        exchange.json(RunConfig.require(run(exchange)));
    }

    private void status(Exchange exchange) {
        exchange.json(RunStatus.of(run(exchange)).full());
    }

    private void rename(Exchange exchange) throws IOException {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        String name = name(exchange.jsonObject());
        store.rename(run, RunConfig.require(run), name);
        exchange.json(JSON.objectNode()
                .put("message", "renamed")
                .put("simulation_id", run.id())
                .put(Setting.DISPLAY_NAME.name(), name));
    }

    private static String name(ObjectNode body) {
        JsonNode value = body.get(Setting.DISPLAY_NAME.name());
        if (value == null) {
            throw HttpProblem.invalid(Violation.missing(Setting.DISPLAY_NAME.name(), body));
        }
        if (!value.isTextual()) {
            throw HttpProblem.invalid(
                    Violation.wrongType("string_type", Setting.DISPLAY_NAME.name(), "a valid string", value));
        }
        String name = value.textValue().strip();
        if (name.isEmpty()) {
            throw HttpProblem.badRequest("Display name cannot be empty or whitespace only");
        }
        if (name.codePointCount(0, name.length()) > LONGEST_NAME) {
            throw HttpProblem.badRequest("Display name must be 100 characters or less");
        }
        ValidationErrors.requireLine(Setting.DISPLAY_NAME.name(), name);
        return name;
    }
}
