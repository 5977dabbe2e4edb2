package dev.crucible.agents.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.Admission;
import dev.crucible.web.EventStream;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * The lab's documented answers over a real socket; simulations end at once, with accuracies that follow from their config. All
 * endpoints share that state, so they are in one file.
 */
public final class FakeLab implements AutoCloseable {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int ROUNDS = 3;
    private static final String SWEEP = "sweep_20270101_120000_000000";
    private static final String CAMPAIGN = "campaign_20270101_120000_000000";

    /** Every changing call, such as {@code launch}, {@code stop id}, {@code rename id name}. */
    public final List<String> changes = new CopyOnWriteArrayList<>();

    private final NavigableMap<String, Run> runs = new ConcurrentSkipListMap<>();
    private final Map<String, Run> trash = new ConcurrentSkipListMap<>();
    private final Map<String, String> keys = new ConcurrentSkipListMap<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final WebService service;
    private volatile boolean holding;
    private volatile String refusal = "";
    private volatile String warning = "";

    private record Run(
            ObjectNode config,
            ObjectNode status,
            ObjectNode annotations,
            List<ObjectNode> events,
            List<ObjectNode> logs) {

        Run(ObjectNode config, ObjectNode status, List<ObjectNode> events, List<ObjectNode> logs) {
            this(config, status, JSON.objectNode(), events, logs);
        }
    }

    public FakeLab() {
        this(Optional.empty());
    }

    public FakeLab(Optional<String> token) {
        service = WebService.start(new WebConfig("127.0.0.1", 0, token, Admission.OWN, Set.of()), routes());
    }

    private Routes routes() {
        return new Routes()
                .get("/api/health", e -> e.json(JSON.objectNode().put("status", "healthy")))
                .get("/api/simulations", this::list)
                .get("/api/config/schema", e -> e.json(schema()))
                .post("/api/simulations", this::launch)
                .get("/api/simulations/{id}/config", e -> e.json(run(e).config()))
                .get("/api/simulations/{id}/status", e -> e.json(run(e).status()))
                .get("/api/simulations/{id}/events", e -> stream(e, "round", run(e).events()))
                .get("/api/simulations/{id}/logs", e -> stream(e, "log", run(e).logs()))
                .get("/api/simulations/{id}", this::detail)
                .post("/api/simulations/{id}/stop", this::stop)
                .post("/api/simulations/{id}/resume", this::resume)
                .post("/api/simulations/{id}/trash", this::trash)
                .post("/api/simulations/{id}/restore", this::restore)
                .get("/api/trash", this::trashed)
                .get("/api/verdicts", this::verdicts)
                .patch("/api/simulations/{id}/annotations", this::annotate)
                .patch("/api/simulations/{id}/rename", this::rename)
                .post("/api/validate", this::validate)
                .post("/api/sweeps", this::sweep)
                .get("/api/sweeps", this::sweeps)
                .get("/api/sweeps/{id}", this::sweepDetail)
                .get("/api/sweeps/{id}/events", e -> stream(e, "cell", List.of()))
                .post("/api/sweeps/{id}/stop", this::stopSweep)
                .post("/api/sweeps/{id}/resume", this::resumeSweep)
                .post("/api/campaigns", this::campaign)
                .get("/api/queue", this::queue)
                .get("/api/campaigns", e -> e.json(JSON.arrayNode()))
                .get("/api/campaigns/{id}", this::campaignDetail)
                .post("/api/campaigns/{id}/stop", this::stopCampaign);
    }

    private void sweeps(Exchange exchange) {
        ArrayNode list = JSON.arrayNode();
        if (holding && !keys.isEmpty() && keys.containsValue(SWEEP)) {
            list.addObject().put("sweep_id", SWEEP).put("name", "fake").put("status", "running");
        }
        exchange.json(list);
    }

    private void queue(Exchange exchange) {
        ObjectNode queue = JSON.objectNode().put("slots", 1);
        ArrayNode working = queue.putArray("working");
        runs.forEach((id, run) -> {
            if (run.status().path("status").asText().equals("running")) {
                working.addObject().put("id", id).put("ends_in_seconds", 240);
            }
        });
        queue.putArray("waiting");
        exchange.json(queue);
    }

    private void resumeSweep(Exchange exchange) {
        changes.add("resume " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "resumed").put("sweep_id", exchange.path("id")));
    }

    private void detail(Exchange exchange) {
        exchange.json(JSON.objectNode().setAll(run(exchange).annotations()));
    }

    private void resume(Exchange exchange) {
        run(exchange).status().put("status", "running");
        changes.add("resume " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "resumed").put("simulation_id", exchange.path("id")));
    }

    private void trash(Exchange exchange) {
        trash.put(exchange.path("id"), run(exchange));
        runs.remove(exchange.path("id"));
        changes.add("trash " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "trashed"));
    }

    private void restore(Exchange exchange) {
        runs.put(exchange.path("id"), trash.remove(exchange.path("id")));
        changes.add("restore " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "restored"));
    }

    private void trashed(Exchange exchange) {
        ArrayNode list = JSON.arrayNode();
        trash.keySet().forEach(id -> list.addObject().put("simulation_id", id));
        exchange.json(list);
    }

    /** The lab's words for what {@link #events} makes up, seeds taken together. */
    private void verdicts(Exchange exchange) {
        Map<String, List<ObjectNode>> arms = new LinkedHashMap<>();
        for (String id : exchange.query("simulation_ids").orElseThrow().split(",")) {
            Run run = runs.get(id);
            ObjectNode shared = ((ObjectNode) run.config().path("shared_settings")).deepCopy();
            shared.remove(List.of("seed", "display_name"));
            for (ObjectNode event : run.events()) {
                JsonNode own = run.config()
                        .path("simulation_strategies")
                        .path(event.path("strategy").asInt());
                if (event.path("round").asInt() == ROUNDS) {
                    arms.computeIfAbsent(shared + "" + own, _ -> new ArrayList<>())
                            .add(event.deepCopy().put("simulation_id", id));
                }
            }
        }
        ObjectNode answer = JSON.objectNode();
        ArrayNode judgements = answer.putArray("judgements");
        arms.values().forEach(seeds -> judgements.add(FakeJudgement.of(seeds)));
        exchange.json(answer);
    }

    private void annotate(Exchange exchange) throws IOException {
        ObjectNode change = exchange.jsonObject();
        changes.add("annotate " + exchange.path("id") + " " + change);
        exchange.json(run(exchange).annotations().setAll(change));
    }

    private synchronized void sweep(Exchange exchange) throws IOException {
        ObjectNode grid = exchange.jsonObject();
        if (exchange.query("dry_run").isPresent()) {
            ObjectNode plan = JSON.objectNode().put("cells", 72).put("runs", 84).put("estimated_seconds", 200);
            plan.putArray("exclusions").addObject().put("reason", "krum needs more");
            exchange.json(plan);
            return;
        }
        String id = keys.computeIfAbsent(exchange.header("Idempotency-Key").orElseThrow(), _ -> {
            changes.add("sweep " + grid.path("axes"));
            return SWEEP;
        });
        exchange.json(201, JSON.objectNode().put("sweep_id", id));
    }

    private synchronized void campaign(Exchange exchange) throws IOException {
        ObjectNode request = exchange.jsonObject();
        JsonNode strategy = request.at("/config/simulation_strategies/0");
        if (exchange.query("dry_run").isPresent()) {
            exchange.json(JSON.objectNode()
                    .put("rule", strategy.path("aggregation_strategy_keyword").asText())
                    .put(
                            "clients",
                            request.at("/config/shared_settings/num_of_clients").asInt())
                    .put("attackers", strategy.path("num_of_malicious_clients").asInt())
                    .put("budget", request.path("budget").asInt())
                    .put("confirmations", 10)
                    .put("plans", 640));
            return;
        }
        String id = keys.computeIfAbsent(exchange.header("Idempotency-Key").orElseThrow(), _ -> {
            changes.add("campaign " + request.path("budget") + " " + strategy);
            return CAMPAIGN;
        });
        exchange.json(201, JSON.objectNode().put("campaign_id", id));
    }

    private void campaignDetail(Exchange exchange) {
        ObjectNode campaign = JSON.objectNode()
                .put("campaign_id", exchange.path("id"))
                .put("status", holding ? "running" : "completed")
                .put("budget", 200)
                .put("runs", holding ? 60 : 190)
                .put("best", "ipm(epsilon=20)")
                .put("best_accuracy", 0.261)
                .putNull("error");
        if (!holding) {
            ObjectNode report = campaign.putObject("report")
                    .put("rule", "multi_krum")
                    .put("attack", "ipm(epsilon=20)")
                    .put("runs", 190);
            report.set("accuracy", interval(0.25, 0.31));
            report.set("clean_accuracy", interval(0.9, 0.92));
            report.putArray("path")
                    .addObject()
                    .put("run", 31)
                    .put("attack", "ipm(epsilon=20)")
                    .put("accuracy", 0.261);
            report.putArray("failures").addObject().put("attack", "inf").put("reason", "too few");
        }
        exchange.json(campaign);
    }

    private void stopCampaign(Exchange exchange) {
        changes.add("stop " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "stopped").put("campaign_id", exchange.path("id")));
    }

    private void sweepDetail(Exchange exchange) {
        ObjectNode sweep = JSON.objectNode()
                .put("sweep_id", exchange.path("id"))
                .put("name", "fake")
                .put("status", holding ? "running" : "completed")
                .put("progress", 1)
                .putNull("error");
        ObjectNode summary = sweep.putObject("summary").put("cells", 72).put("cells_done", 72);
        ObjectNode leader = summary.putArray("leaderboard")
                .addObject()
                .put("contender", "median")
                .put("scenarios", 6)
                .put("wins", 5);
        leader.set("mean", interval(0.412, 0.433));
        leader.set("drop", interval(0.021, 0.03));
        ObjectNode worst =
                leader.putObject("worst").put("attack", "alie").put("f", "3").put("heterogeneity", "usual");
        worst.set("accuracy", interval(0.3, 0.31));
        summary.putArray("comparisons")
                .addObject()
                .put("a", "fedavg")
                .put("b", "median")
                .putNull("attack")
                .put("metric", "final_accuracy")
                .put("finding", "differs")
                .put("better_on_average", false)
                .set("difference", interval(-0.1, -0.08));
        exchange.json(sweep);
    }

    private static ObjectNode interval(double mean, double high) {
        return JSON.objectNode()
                .put("n", 18)
                .put("mean", mean)
                .put("low", 2 * mean - high)
                .put("high", high);
    }

    private void stopSweep(Exchange exchange) {
        changes.add("stop " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "stopped").put("sweep_id", exchange.path("id")));
    }

    public LabClient client() {
        return new LabClient(LabAddress.of(uri(), Optional.empty()));
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + service.port());
    }

    /** What is held ends now. */
    public void release() {
        holding = false;
        runs.values().stream()
                .filter(run -> run.status().path("status").asText().equals("running"))
                .forEach(run -> run.status().put("status", "completed"));
        released.countDown();
    }

    /** From now on no config is valid, for this reason. */
    public void refuse(String reason) {
        refusal = reason;
    }

    /** From now on every config is warned of. */
    public void warn(String warned) {
        warning = warned;
    }

    /** From now on simulations do not end. */
    public void hold() {
        holding = true;
    }

    /** Puts a run into the archive. */
    public void archive(String id) {
        runs.get(id).annotations().put("archived", true);
    }

    /** A run that failed, as {@code code} tells programs. */
    public String addFailed(String id, String name, String code, String error, String... logs) {
        add(id, name, "failed", error, logs);
        runs.get(id).status().put("error_code", code);
        return id;
    }

    /** A run that is there already. */
    public String add(String id, String name, String state, String error, String... logs) {
        ObjectNode config = JSON.objectNode();
        config.putObject("shared_settings")
                .put("display_name", name)
                .put("num_of_rounds", ROUNDS)
                .put("num_of_clients", 10)
                .put("dataset_keyword", "femnist_iid");
        config.putArray("simulation_strategies").addObject().put("aggregation_strategy_keyword", "krum");
        List<ObjectNode> entries = new ArrayList<>();
        for (String line : logs) {
            entries.add(
                    JSON.objectNode().put("timestamp", "").put("level", "ERROR").put("message", line));
        }
        List<ObjectNode> events = state.equals("completed") ? events(config) : List.of();
        runs.put(id, new Run(config, status(state, error), events, entries));
        return id;
    }

    private static ObjectNode status(String state, String error) {
        ObjectNode status = JSON.objectNode()
                .put("status", state)
                .put("progress", state.equals("completed") ? 1 : 0.5)
                .put("current_round", ROUNDS)
                .put("total_rounds", ROUNDS)
                .put("current_strategy", 0)
                .put("total_strategies", 1);
        return error.isEmpty() ? status.putNull("error") : status.put("error", error);
    }

    private Run run(Exchange exchange) {
        Run run = runs.get(exchange.path("id"));
        if (run == null) {
            throw HttpProblem.notFound("Simulation not found.");
        }
        return run;
    }

    /** The catalogue's facts, in the form of the lab's schema. */
    private static ObjectNode schema() {
        ObjectNode schema = JSON.objectNode();
        ObjectNode settings = schema.putObject("$defs").putObject("settings").putObject("properties");
        settings.withObject("/attack_schedule/items/properties/attack_type/x-facts/alie")
                .put("knows", "honest")
                .put("keeps", "nothing")
                .put("parameters", "z: a number or formula, default 1.5")
                .put("paper_values", "z=1.5; sign=authors");
        ObjectNode rules = settings.withObject("/aggregation_strategy_keyword/x-facts");
        rules.putObject("krum").put("bound", "n > 2f + 2").put("server_sees", "each");
        rules.putObject("fltrust").put("server_sees", "root");
        return schema;
    }

    private void list(Exchange exchange) {
        String text = exchange.query("q").orElse("").toLowerCase(Locale.ROOT);
        List<String> states =
                exchange.query("status").map(s -> List.of(s.split(","))).orElse(List.of());
        int limit = exchange.query("limit").map(Integer::parseInt).orElse(1000);
        ArrayNode list = JSON.arrayNode();
        runs.descendingMap().forEach((id, run) -> {
            JsonNode shared = run.config().path("shared_settings");
            String name = shared.path("display_name").asText();
            boolean fits = (id + name).toLowerCase(Locale.ROOT).contains(text)
                    && (states.isEmpty()
                            || states.contains(run.status().path("status").asText()));
            if (fits && list.size() < limit) {
                list.addObject()
                        .put("simulation_id", id)
                        .put("display_name", name)
                        .put("strategy_name", "krum")
                        .put("num_of_rounds", shared.path("num_of_rounds").asInt())
                        .put("num_of_clients", shared.path("num_of_clients").asInt())
                        .put("created_at", "2026-01-01T12:00:00");
            }
        });
        exchange.json(list);
    }

    private synchronized void launch(Exchange exchange) throws IOException {
        ObjectNode config = exchange.jsonObject();
        String key = exchange.header("Idempotency-Key").orElseThrow();
        String known = keys.get(key);
        if (known == null) {
            known = "api_run_20270101_120000_%06d".formatted(runs.size());
            keys.put(key, known);
            changes.add("launch");
            List<ObjectNode> events = events(config);
            runs.put(known, new Run(config, status(holding ? "running" : "completed", ""), events, List.of()));
        }
        exchange.json(201, JSON.objectNode().put("simulation_id", known));
    }

    private void stop(Exchange exchange) {
        run(exchange).status().put("status", "stopped");
        changes.add("stop " + exchange.path("id"));
        exchange.json(JSON.objectNode().put("message", "stopped").put("simulation_id", exchange.path("id")));
    }

    private void rename(Exchange exchange) throws IOException {
        String name = exchange.jsonObject().path("display_name").asText();
        ((ObjectNode) run(exchange).config().path("shared_settings")).put("display_name", name);
        changes.add("rename " + exchange.path("id") + " " + name);
        exchange.json(JSON.objectNode().put("display_name", name));
    }

    private void validate(Exchange exchange) throws IOException {
        boolean cursed = exchange.jsonObject().findValuesAsText("num_of_rounds").contains("666");
        boolean broken = cursed || !refusal.isEmpty();
        ObjectNode verdict = JSON.objectNode().put("valid", !broken);
        if (broken) {
            verdict.putArray("errors").add(cursed ? "num_of_rounds: is cursed" : refusal);
        } else {
            verdict.putNull("errors").putObject("estimate").put("seconds", 41.0);
        }
        ArrayNode warnings = verdict.putArray("warnings");
        if (!warning.isEmpty()) {
            warnings.add(warning);
        }
        exchange.json(verdict);
    }

    private void stream(Exchange exchange, String name, List<ObjectNode> events) throws InterruptedException {
        try (EventStream stream = exchange.events()) {
            stream.open();
            events.forEach(event -> stream.event(name, "", event.toString()));
            if (holding) {
                released.await();
            }
            stream.event("done", "", "");
        }
    }

    /**
     * FedAvg loses 20 points to any attack and every other rule one; the seed moves all by a tenth of a point. In fewer than three rounds
     * little is learned.
     */
    private static List<ObjectNode> events(ObjectNode config) {
        List<ObjectNode> events = new ArrayList<>();
        int number = 0;
        for (JsonNode strategy : config.path("simulation_strategies")) {
            boolean attacked = !strategy.path("attack_schedule").isEmpty();
            long seed = config.path("shared_settings").path("seed").asLong(42);
            boolean brief = config.path("shared_settings").path("num_of_rounds").asInt(12) < 3;
            double clean = (brief ? 0.25 : 0.6) + seed % 3 / 1000.0;
            boolean fedavg =
                    strategy.path("aggregation_strategy_keyword").asText().equals("fedavg");
            double lost = attacked ? (fedavg ? 0.2 : 0.01) + seed % 2 / 1000.0 : 0;
            for (int round = 1; round <= ROUNDS; round++) {
                ObjectNode event = JSON.objectNode()
                        .put("strategy", number)
                        .put("round", round)
                        .put("rounds", ROUNDS)
                        .put("test_accuracy", (clean - lost) * round / ROUNDS)
                        .put("test_loss", 1.0 / round);
                ObjectNode robustness = event.putObject("robustness");
                if (attacked) {
                    robustness.put("clean_accuracy", clean * round / ROUNDS);
                }
                event.putObject("detection").put("precision", 1.0).put("recall", 0.5);
                ArrayNode malicious = event.putObject("clients").putArray("malicious");
                for (int i = 0;
                        attacked
                                && i < strategy.path("num_of_malicious_clients").asInt();
                        i++) {
                    malicious.add(i);
                }
                events.add(event);
            }
            number++;
        }
        return events;
    }

    @Override
    public void close() {
        released.countDown();
        service.close();
    }
}
