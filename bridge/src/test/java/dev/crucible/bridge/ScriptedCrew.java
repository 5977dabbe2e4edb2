package dev.crucible.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.server.A2aServer;
import dev.crucible.a2a.server.ExecutionRequest;
import dev.crucible.a2a.server.MemoryTaskStore;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.web.Admission;
import dev.crucible.web.Routes;
import dev.crucible.web.WebConfig;
import dev.crucible.web.WebService;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A crew over a real socket that follows the commands in a message's text; see {@link #play}. */
final class ScriptedCrew implements AutoCloseable {
    /** Begins the id of a conversation of which the crew has heard nothing. */
    static final String UNSPOKEN = "unspoken";

    static final String EXTENSION = DialogueExtension.URI;

    final List<JsonNode> heard = new CopyOnWriteArrayList<>();
    final List<String> cancelled = new CopyOnWriteArrayList<>();
    final List<JsonNode> commands = new CopyOnWriteArrayList<>();
    final AtomicInteger executions = new AtomicInteger();
    final AtomicInteger waiting = new AtomicInteger();
    final Semaphore gate = new Semaphore(0);
    /** While held, the crew is slow to confirm that it stopped. */
    final Semaphore cancelling = new Semaphore(1);

    private final Map<String, ObjectNode> questions = new ConcurrentHashMap<>();
    private final A2aServer server;
    private final WebService service;

    ScriptedCrew(int port) {
        AgentCard card = AgentCard.of(
                "Scripted",
                "does what it is told",
                "1",
                new AgentCard.Capabilities(true, false, false, List.of()),
                List.of(AgentCard.Skill.of("talk", "Talk", "talks", List.of("talk"))));
        server = new A2aServer(A2aServer.Config.of(card), this::execute, new MemoryTaskStore(10_000));
        service = WebService.start(
                new WebConfig("127.0.0.1", port, Optional.empty(), Admission.OWN, Set.of()),
                server.addTo(new Routes()));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + service.port());
    }

    int port() {
        return service.port();
    }

    private void execute(ExecutionRequest request, TaskUpdater task) throws Exception {
        JsonNode about = request.message().metadata().getOrDefault(EXTENSION, JsonNodeFactory.instance.objectNode());
        heard.add(((ObjectNode) about.deepCopy())
                .put("text", request.message().text())
                .put("context", request.task().contextId())
                .put("follows", request.isFollowUp()));
        if (about.has("command")) {
            task.reply(Message.of(Role.AGENT, List.of(Part.data(command(about.get("command"))))));
            return;
        }
        executions.incrementAndGet();
        play(request, task);
    }

    private void play(ExecutionRequest request, TaskUpdater task) throws InterruptedException {
        String text = request.message().text();
        task.status(TaskState.WORKING, Optional.empty(), about("turn", 1));
        for (String step : text.split(" \\| ")) {
            String[] words = step.split(" ", 2);
            String rest = words.length > 1 ? words[1] : "";
            switch (words[0]) {
                case "status" -> line(task, "techne", "status", rest, 0);
                case "intent" -> task.status(TaskState.WORKING, Optional.empty(), DialogueExtension.turn(1, rest));
                case "say" -> line(task, "metis", "dialogue", rest, 0);
                case "further" -> line(task, "aletheia", "dialogue", rest, 0);
                case "like" -> line(task, "kallos", "dialogue", rest, 0.1);
                case "code" -> line(task, "techne", "code", rest, 0);
                case "card" -> line(task, "mneme", "card", rest, node().put("where", "Krum: Blanchard et al."));
                case "friendly", "close", "intimate" ->
                    line(task, "kallos", "dialogue", rest, node().put("tier", words[0]));
                case "crisis" -> line(task, "mneme", "dialogue", rest, node().put("crisis", true));
                case "news" -> line(task, "kallos", "dialogue", rest, node().put("unasked", true));
                case "where" -> {
                    String[] file = rest.split(" ", 2);
                    line(task, "techne", "code", file[1], node().put("where", file[0]));
                }
                case "longspec" ->
                    line(
                            task,
                            "metis",
                            "spec",
                            IntStream.rangeClosed(1, Integer.parseInt(rest))
                                    .mapToObj(row -> "row " + row)
                                    .collect(Collectors.joining("\n")),
                            0);
                case "brief" -> line(task, "metis", "spec", rest, node().put("brief", "In brief."));
                case "longbrief" ->
                    line(task, "metis", "spec", (rest + "\n").repeat(400), node().put("brief", "In brief."));
                case "spec" -> line(task, "metis", "spec", rest, 0);
                case "deed" -> task.status(TaskState.WORKING, Optional.empty(), about("deed", rest));
                case "jealous" ->
                    task.status(
                            TaskState.WORKING,
                            Optional.empty(),
                            Map.of(
                                    EXTENSION,
                                    node().set(
                                                    "jealousy",
                                                    node().put("agent", "techne")
                                                            .put("score", 0.31))));
                case "wait" -> {
                    task.onCancel(() -> {
                        cancelled.add(request.task().id());
                        cancelling.acquireUninterruptibly();
                        cancelling.release();
                    });
                    waiting.incrementAndGet();
                    try {
                        gate.acquire();
                    } finally {
                        waiting.decrementAndGet();
                    }
                }
                case "flood" -> {
                    String[] much = rest.split(" ", 2);
                    for (int i = 0; i < Integer.parseInt(much[0]); i++) {
                        line(task, "metis", "code", much[1], 0);
                    }
                }
                case "ask" -> {
                    ask(request, task, "", rest);
                    return;
                }
                case "askplan" -> {
                    String[] plan = rest.split(" // ", 2);
                    ask(request, task, plan[0], plan[1]);
                    return;
                }
                case "fail" -> {
                    task.fail(rest);
                    return;
                }
                case "throw" -> throw new IllegalStateException("secret /etc/passwd");
                case "plain" -> {
                    task.artifact(Artifact.of("a", "answer", Part.text(rest)));
                    return;
                }
                case "silent" -> {
                    return;
                }
                default -> line(task, "hephaestus", "dialogue", "You said: " + step, 0);
            }
        }
    }

    private void ask(ExecutionRequest request, TaskUpdater task, String plan, String rest) {
        String[] parts = rest.split(" / ");
        ObjectNode about = node().put("agent", "metis").put("kind", "dialogue");
        if (!plan.isEmpty()) {
            about.put("plan", plan);
        }
        for (int i = 1; i < parts.length; i++) {
            about.withArray("choices").add(parts[i]);
        }
        questions.put(
                request.task().contextId(),
                node().put("agent", "metis")
                        .put("prompt", parts[0])
                        .put("task", request.task().id()));
        task.requireInput(task.message(parts[0]).with(Map.of(EXTENSION, about)));
    }

    private JsonNode command(JsonNode command) {
        commands.add(command);
        return switch (command.path("name").asText()) {
            case "gossip" -> node().put("hint", "*murmurs*").put("line", "always the same");
            case "invite" -> node().put("code", "K7QM3XWD").put("seconds", 600);
            case "fork" -> node().put("context", command.path("as").asText());
            case "facts" ->
                node().set(
                                "facts",
                                JsonNodeFactory.instance
                                        .arrayNode()
                                        .add(node().put("id", 3)
                                                .put("category", "goal")
                                                .put(
                                                        "body",
                                                        command.path("language")
                                                                        .asText()
                                                                        .equals("de")
                                                                ? "mag Mediane"
                                                                : "likes medians")
                                                .put("confidence", 0.9)));
            case "resume" -> {
                if (command.path("context").asText().startsWith(UNSPOKEN)) {
                    yield node().put("turns", 0);
                }
                ObjectNode known = node().put("turns", 2);
                ArrayNode lines = known.putArray("lines");
                lines.addObject()
                        .put("agent", "player")
                        .put("kind", "player")
                        .put("portrait", "")
                        .put("message", "Hello.");
                lines.addObject()
                        .put("agent", "metis")
                        .put("kind", "dialogue")
                        .put("portrait", "calculating")
                        .put("message", "Hm.");
                known.set("question", questions.get(command.path("context").asText()));
                yield known;
            }
            default -> node().put("forgotten", true);
        };
    }

    private static void line(TaskUpdater task, String agent, String kind, String text, double delta) {
        line(task, agent, kind, text, delta == 0 ? node() : node().put("affinity_delta", delta));
    }

    private static void line(TaskUpdater task, String agent, String kind, String text, ObjectNode about) {
        about.put("agent", agent).put("kind", kind).put("portrait", "neutral");
        task.working(task.message(text).with(Map.of(EXTENSION, about)));
    }

    private static Map<String, JsonNode> about(String field, Object value) {
        return Map.of(
                EXTENSION,
                node().putPOJO(
                                field,
                                value instanceof Integer number
                                        ? JsonNodeFactory.instance.numberNode(number)
                                        : JsonNodeFactory.instance.textNode(value.toString())));
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public void close() {
        server.close();
        service.close();
    }
}
