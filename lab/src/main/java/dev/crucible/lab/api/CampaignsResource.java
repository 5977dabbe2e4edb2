package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.IdempotencyKeys;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunConfig;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.sweep.redteam.Campaign;
import dev.crucible.sweep.redteam.CampaignSetup;
import dev.crucible.sweep.redteam.SearchSpace;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Red team campaigns, each one job in the queue. */
public final class CampaignsResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String RUN = "run";
    private static final String STRATEGY = "strategy";
    private static final List<String> FILES = List.of("report.json", "best.json");

    private final RunStore store;
    private final RunStore runs;
    private final IdempotencyKeys keys;
    private final Dispatcher dispatcher;
    private final RunControl control;

    /** Creates the resource for campaigns in {@code store}, which target configs or the configs of {@code runs}. */
    public CampaignsResource(RunStore store, RunStore runs, IdempotencyKeys keys, Dispatcher dispatcher) {
        this.store = store;
        this.runs = runs;
        this.keys = keys;
        this.dispatcher = dispatcher;
        this.control = new RunControl(store, dispatcher);
    }

    public void register(Routes routes) {
        routes.get("/api/campaigns", this::list)
                .post("/api/campaigns", this::launch)
                .get("/api/campaigns/{campaign_id}", this::detail)
                .delete("/api/campaigns/{campaign_id}", control::delete)
                .get("/api/campaigns/{campaign_id}/ledger", this::ledger)
                .post("/api/campaigns/{campaign_id}/stop", control::stop)
                .post("/api/campaigns/{campaign_id}/resume", control::resume);
    }

    /** Stores the campaign and queues it; answers once it is durable. */
    private void launch(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        CampaignSetup.Reading reading = CampaignSetup.read(targeted(body));
        ValidationErrors.refuse(
                reading.problems().stream().filter(Problem::isError).toList());
        CampaignSetup setup = reading.setup().orElseThrow();
        Optional<String> key = exchange.header("Idempotency-Key");
        key.ifPresent(IdempotencyKeys::require);
        if (exchange.flag("dry_run")) {
            exchange.json(plan(setup));
            return;
        }
        int priority = ValidationErrors.priority(exchange);
        String id = key.isPresent()
                ? keys.once(key.get(), body, mark -> start(setup, Optional.of(mark), priority))
                : start(setup, Optional.empty(), priority).id();
        exchange.json(201, JSON.objectNode().put("campaign_id", id));
    }

    /** Returns {@code body} with the config of the run that it names, if any. */
    private ObjectNode targeted(ObjectNode body) {
        if (!body.has(RUN)) {
            return body;
        }
        if (body.has(CampaignSetup.CONFIG)) {
            throw refused(RUN, "must not stand beside config; give one of the two");
        }
        String id = body.path(RUN).asText();
        RunDirectory run = runs.find(id)
                .orElseThrow(() -> refused(
                        RUN, "there is no run \"%s\"; GET /api/simulations lists those there are".formatted(id)));
        ObjectNode config = ConfigShape.of(RunConfig.require(run));
        JsonNode strategies = config.path("simulation_strategies");
        JsonNode chosen = body.path(STRATEGY);
        boolean known = chosen.isMissingNode() ? strategies.size() < 2 : strategies.has(chosen.asInt(-1));
        if (!known) {
            throw refused(
                    STRATEGY,
                    "must be the number of one of the run's strategies, 0 to %d".formatted(strategies.size() - 1));
        }
        JsonNode strategy = strategies.path(chosen.asInt(0));
        config.putArray("simulation_strategies").add(strategy);
        ObjectNode targeted = body.deepCopy().without(List.of(RUN, STRATEGY));
        targeted.set(CampaignSetup.CONFIG, config);
        return targeted;
    }

    private static HttpProblem refused(String field, String message) {
        return HttpProblem.invalid(new Violation("value_error", List.of("body", field), message, JSON.nullNode()));
    }

    private RunDirectory start(CampaignSetup setup, Optional<ObjectNode> mark, int priority) throws IOException {
        control.requireRoom();
        RunDirectory run = control.store(setup.json(), mark, priority, Optional.empty(), warnings(setup));
        dispatcher.submit(run);
        return run;
    }

    private static List<String> warnings(CampaignSetup setup) {
        return setup.warnings().stream().map(Problem::toString).toList();
    }

    private static ObjectNode plan(CampaignSetup setup) {
        ObjectNode plan = JSON.objectNode()
                .put("rule", setup.target().rule())
                .put("clients", setup.target().clients())
                .put("attackers", setup.target().attackers())
                .put("budget", setup.budget())
                .put("confirmations", setup.confirmations())
                .put("plans", SearchSpace.against(setup.target()).plans().size());
        warnings(setup).forEach(plan.putArray("warnings")::add);
        return plan;
    }

    private void list(Exchange exchange) throws IOException {
        ArrayNode list = JSON.arrayNode();
        for (RunDirectory run : store.all()) {
            LenientJson.object(run.config()).ifPresent(stored -> list.add(brief(run, stored)));
        }
        exchange.json(list);
    }

    private static ObjectNode brief(RunDirectory run, ObjectNode stored) {
        RunStatus status = RunStatus.of(run);
        ObjectNode fields = status.fields();
        ObjectNode brief = JSON.objectNode()
                .put("campaign_id", run.id())
                .put("rule", rule(stored.path(CampaignSetup.CONFIG)))
                .put(RunState.KEY, status.state().word())
                .put("progress", Math.clamp(fields.path("progress").asDouble(0), 0, 1))
                .put(CampaignSetup.BUDGET, stored.path(CampaignSetup.BUDGET).asInt())
                .put("runs", fields.path("runs").asInt(0))
                .put("stage", fields.path("stage").asText(""))
                .put("best", fields.path("best").asText(""));
        brief.set(
                "best_accuracy",
                fields.path("best_accuracy").isNumber() ? fields.get("best_accuracy") : JSON.nullNode());
        brief.set("created", fields.path("created").isTextual() ? fields.get("created") : JSON.nullNode());
        return brief;
    }

    private static String rule(JsonNode config) {
        JsonNode found = config.findValue(Setting.AGGREGATION_STRATEGY_KEYWORD.name());
        return found == null ? "" : found.asText();
    }

    private void detail(Exchange exchange) {
        RunDirectory run = control.run(exchange);
        ObjectNode stored = RunConfig.require(run);
        ObjectNode answer = brief(run, stored);
        JsonNode error = RunStatus.of(run).fields().path("error");
        answer.set("error", error.isTextual() ? error : JSON.nullNode());
        answer.set("request", stored);
        answer.set("report", file(run, "report.json"));
        answer.set("best_config", file(run, "best.json"));
        ArrayNode files = answer.putArray("result_files");
        FILES.stream()
                .filter(name -> Files.isRegularFile(run.root().resolve(name)))
                .forEach(files::add);
        exchange.json(answer);
    }

    private static JsonNode file(RunDirectory run, String name) {
        return LenientJson.object(run.root().resolve(name))
                .map(JsonNode.class::cast)
                .orElse(JSON.nullNode());
    }

    /** Answers with all runs so far. */
    private void ledger(Exchange exchange) throws IOException {
        ArrayNode lines = JSON.arrayNode();
        String text = text(control.run(exchange).root().resolve(Campaign.LEDGER));
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            lines.add(Json.MAPPER.readTree(line));
        }
        exchange.json(lines);
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            // No run has finished yet.
            return "";
        }
    }
}
