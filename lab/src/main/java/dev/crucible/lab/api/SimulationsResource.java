package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.ClusterLimits;
import dev.crucible.engine.simulation.Trunk;
import dev.crucible.lab.api.ListQuery.Detail;
import dev.crucible.lab.runs.IdempotencyKeys;
import dev.crucible.lab.runs.RunSizes;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.RunSummaries;
import dev.crucible.lab.runs.RunSummary;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.lab.scheduling.TypedCommand;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All simulations: the list, launch, and deletion of one or many. */
public final class SimulationsResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** A field of older clients, which requested a place in a queue; ignored. */
    private static final String QUEUEING = "add_to_queue";

    private final RunStore store;
    private final RunSummaries summaries;
    private final RunStates states;
    private final RunSizes sizes;
    private final IdempotencyKeys keys;
    private final Dispatcher dispatcher;
    private final Deletion deletion;
    private final RunControl control;
    private final Surroundings here;

    /** Creates the resource for simulations in {@code store}; new ones run in {@code here}. */
    public SimulationsResource(
            RunStore store,
            RunSummaries summaries,
            RunStates states,
            IdempotencyKeys keys,
            Dispatcher dispatcher,
            Surroundings here) {
        this.here = here;
        this.store = store;
        this.summaries = summaries;
        this.states = states;
        this.sizes = RunSizes.readingAhead(store);
        this.keys = keys;
        this.dispatcher = dispatcher;
        this.deletion = new Deletion(store, dispatcher, store::delete);
        this.control = new RunControl(store, dispatcher);
    }

    public void register(Routes routes) {
        routes.get("/api/simulations", this::list)
                .post("/api/simulations", this::launch)
                .post("/api/simulations/prepare", this::prepare)
                .delete("/api/simulations", this::deleteMany)
                .delete("/api/simulations/{simulation_id}", control::delete);
    }

    private void list(Exchange exchange) throws IOException {
        ListQuery query = ListQuery.of(exchange);
        List<RunSummary> all = summaries.all();
        List<RunSummary> matches = query.takesAll() ? all : matching(query, all);
        List<RunSummary> sorted =
                query.order().map(order -> order.sorted(matches)).orElse(matches);
        List<RunSummary> page = query.page(sorted);
        List<RunSummary> shown = query.details().isEmpty()
                ? page
                : page.stream()
                        .map(summary -> detailed(summary, query.details()))
                        .toList();
        exchange.with("X-Total-Count", Integer.toString(matches.size())).json(200, RunSummary.array(shown));
    }

    private List<RunSummary> matching(ListQuery query, List<RunSummary> all) {
        return all.parallelStream()
                .filter(query::matchesText)
                .filter(summary -> query.tag().isEmpty()
                        || summaries.annotations(run(summary)).tags().contains(query.tag()))
                .filter(summary -> query.states().isEmpty()
                        || query.states().contains(states.of(run(summary)).word()))
                .toList();
    }

    private RunDirectory run(RunSummary summary) {
        return new RunDirectory(store.out().resolve(summary.id()));
    }

    private RunSummary detailed(RunSummary summary, Set<Detail> details) {
        ObjectNode whole = JSON.objectNode();
        whole.setAll(summary.fields());
        for (Detail detail : details) {
            whole.setAll(
                    switch (detail) {
                        case ANNOTATIONS -> summaries.annotations(run(summary)).toJson();
                        case SETTINGS -> summary.subject();
                        case SIZE -> JSON.objectNode().put("size_bytes", sizes.of(run(summary)));
                        case STATUS -> states.brief(run(summary));
                    });
        }
        return RunSummary.of(whole, summary.subject());
    }

    /** Stores the config and queues it; answers once the run is durable. */
    private void launch(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        LaunchBody launch = LaunchBody.of(body, exchange.query("cluster").isPresent() ? here.onCluster() : here);
        ObjectNode config = launch.config();
        requireTrunk(config);
        if (exchange.flag("strict")) {
            ValidationErrors.refuse(ConfigReader.read(config).errors());
        }
        int priority = ValidationErrors.priority(exchange);
        Optional<ClusterAddress> cluster = cluster(exchange);
        if (cluster.isPresent()) {
            ConfigReader.Reading reading = ConfigReader.read(config);
            ValidationErrors.refuse(reading.config().map(ClusterLimits::check).orElseGet(reading::errors));
        }
        Optional<String> key = exchange.header("Idempotency-Key");
        String id = key.isPresent()
                ? keys.once(key.get(), body, mark -> start(launch, Optional.of(mark), priority, cluster))
                : start(launch, Optional.empty(), priority, cluster).id();
        exchange.json(201, launch.warning(JSON.objectNode().put("simulation_id", id)));
    }

    /** Checks that the trunk of a branch exists, without which the run would fail. */
    private void requireTrunk(ObjectNode config) {
        if (config.findValue(Setting.START_FROM.name()) != null) {
            ConfigReader.read(config)
                    .config()
                    .ifPresent(read -> ValidationErrors.refuse(Trunk.check(store.out(), read)));
        }
    }

    /** Stores the config for a manual start and answers with the command that starts it. */
    private void prepare(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        body.remove(QUEUEING);
        TypedCommand typed = dispatcher.typed();
        if (!typed.canName(store.out())) {
            throw HttpProblem.of(
                    500, "A terminal cannot use the name of the folder of runs. Choose another folder with --out.");
        }
        LaunchBody launch = LaunchBody.of(body, here);
        requireTrunk(launch.config());
        RunDirectory run = control.prepare(launch.config(), launch.warnings());
        ObjectNode answer = JSON.objectNode()
                .put("simulation_id", run.id())
                .put("command", typed.runs(run.root()))
                .put("config_path", run.config().toString());
        exchange.json(201, launch.warning(answer));
    }

    /** Returns the requested cluster after a check that this lab may use it. */
    private Optional<ClusterAddress> cluster(Exchange exchange) {
        Optional<String> asked = exchange.query("cluster");
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        String text = asked.get();
        if (!ClusterAddress.isValid(text)) {
            throw refusedCluster(text, "must be local[N], local[*] or spark://host:port");
        }
        ClusterAddress address = new ClusterAddress(text);
        dispatcher.clusters().refuses(address).ifPresent(reason -> {
            throw refusedCluster(text, reason);
        });
        return Optional.of(address);
    }

    private static HttpProblem refusedCluster(String text, String reason) {
        return HttpProblem.invalid(
                new Violation("value_error", List.of("query", "cluster"), reason, JSON.textNode(text)));
    }

    private RunDirectory start(
            LaunchBody launch, Optional<ObjectNode> mark, int priority, Optional<ClusterAddress> cluster)
            throws IOException {
        control.requireRoom();
        RunDirectory run = control.store(launch.config(), mark, priority, cluster, launch.warnings());
        dispatcher.submit(run);
        return run;
    }

    private void deleteMany(Exchange exchange) throws IOException {
        ObjectNode answer = JSON.objectNode();
        ArrayNode deleted = answer.putArray("deleted");
        ArrayNode failed = answer.putArray("failed");
        for (String id : ids(exchange.jsonObject())) {
            String error = error(id);
            if (error.isEmpty()) {
                deleted.add(id);
            } else {
                failed.addObject().put("simulation_id", id).put("error", error);
            }
        }
        exchange.json(answer);
    }

    private String error(String id) {
        if (!dev.crucible.web.SafePaths.isId(id)) {
            return "Invalid simulation ID";
        }
        return store.find(id)
                .map(run -> switch (deletion.delete(run)) {
                    case DELETED -> "";
                    case RUNNING -> "Simulation is running";
                    case GONE -> "Simulation not found";
                    case FAILED -> "Failed to delete simulation";
                })
                .orElse("Simulation not found");
    }

    private static List<String> ids(ObjectNode body) {
        JsonNode ids = body.get("simulation_ids");
        if (ids == null) {
            throw HttpProblem.invalid(Violation.missing("simulation_ids", body));
        }
        if (!ids.isArray()) {
            throw HttpProblem.invalid(Violation.wrongType("list_type", "simulation_ids", "a valid list", ids));
        }
        List<Violation> violations = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            if (ids.get(i).isTextual()) {
                texts.add(ids.get(i).textValue());
            } else {
                violations.add(new Violation(
                        "string_type",
                        List.of("body", "simulation_ids", i),
                        "Input should be a valid string",
                        ids.get(i)));
            }
        }
        if (!violations.isEmpty()) {
            throw HttpProblem.invalid(violations);
        }
        return texts;
    }
}
