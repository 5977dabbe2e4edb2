package dev.crucible.agents.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.store.StoreFailure;
import dev.crucible.web.InstallationKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsTest {

    private static final String QUESTION = "Does Krum survive 30 % label flippers on skewed data?";

    @TempDir
    Path data;

    private FakeLab lab;
    private Agents agents;
    private A2aClient client;

    @BeforeEach
    void start() throws Exception {
        lab = new FakeLab();
        open();
    }

    private void open() throws Exception {
        open(AgentsConfig.local(lab.uri(), data));
    }

    private void open(AgentsConfig config) throws Exception {
        agents = Agents.start(config.withPort(0));
        client = A2aClient.connect(
                        URI.create("http://127.0.0.1:" + agents.port()),
                        ClientOptions.DEFAULT.with(List.of(DialogueExtension.URI)))
                .as(InstallationKey.open(data.resolve(InstallationKey.FILE)).headers(""));
    }

    private void shut() {
        client.close();
        agents.close();
    }

    @AfterEach
    void stop() {
        shut();
        lab.close();
    }

    @Test
    void plansAsksLaunchesAndReports() throws Exception {
        List<StreamEvent> plan = stream("ada", "c1", QUESTION);
        Task asked = client.get(taskOf(plan), OptionalInt.empty());
        assertThat(asked.state()).isEqualTo(TaskState.INPUT_REQUIRED);
        assertThat(spoken(plan)).contains("metis spec", "techne code");
        JsonNode about = asked.status().message().orElseThrow().metadata().get(DialogueExtension.URI);
        assertThat(about.path("choices")).isNotEmpty();
        assertThat(lab.changes).isEmpty();

        List<StreamEvent> report = answer("ada", asked, "Launch it");
        Task done = client.get(asked.id(), OptionalInt.empty());
        assertThat(done.state()).isEqualTo(TaskState.COMPLETED);
        assertThat(spoken(report)).contains("techne dialogue").doesNotContain("kallos result");
        assertThat(about.path("plan").asText()).contains("FedAvg (fedavg), Krum (krum)", "Attackers: 3 of 10");
        List<StreamEvent> news = stream("ada", "c1", "hello");
        assertThat(spoken(news)).contains("kallos dialogue", "kallos result", "mneme dialogue");
        assertThat(spoken(stream("ada", "c1", "hello"))).doesNotContain("kallos result");
        done = client.get(taskOf(news), OptionalInt.empty());
        assertThat(done.artifacts()).singleElement().satisfies(artifact -> assertThat(artifact.parts())
                .anySatisfy(part -> assertThat(part.about()
                                .metadata()
                                .get(DialogueExtension.URI)
                                .path("kind")
                                .asText())
                        .isEqualTo("result")));
        assertThat(lab.changes).isNotEmpty().allMatch(change -> change.startsWith("launch"));
        assertThat(deeds(report)).contains("launched", "confirmed", "designed_comparison", "used_seeds");
        assertThat(deeds(news)).contains("read_results", "waited");
    }

    @Test
    void talksWhileTheLabIsAway() throws Exception {
        lab.close();
        List<StreamEvent> told = stream("ada", "c1", "what is running?");
        assertThat(client.get(taskOf(told), OptionalInt.empty()).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(spoken(told)).contains("hephaestus dialogue");
        assertThat(spoken(stream("ada", "c1", "what is ALIE?"))).contains("metis dialogue");
    }

    @Test
    void whatATaskLaunchedIsStoppedOnCommandAlsoAfterItsEndAndARestart() throws Exception {
        lab.hold();
        Task asked = client.get(taskOf(stream("ada", "c1", QUESTION)), OptionalInt.empty());
        answer("ada", asked, "Launch it");
        assertThat(client.get(asked.id(), OptionalInt.empty()).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(command("ada", stop(asked).put("agreed", true)).path("stopped"))
                .as("the plan did not say so")
                .isEmpty();
        assertThat(command("eve", stop(asked)).path("stopped")).isEmpty();
        shut();
        open();
        assertThat(command("ada", stop(asked)).path("stopped")).hasSize(3);
        assertThat(lab.changes).filteredOn(change -> change.startsWith("stop")).hasSize(3);
    }

    @Test
    void aPlanMaySayThatCancellingStopsItsRuns() throws Exception {
        lab.hold();
        Task asked = client.get(
                taskOf(stream("ada", "c1", "run krum against alie and stop the simulation if I cancel")),
                OptionalInt.empty());
        answer("ada", asked, "Launch it");
        assertThat(command("ada", stop(asked).put("agreed", true)).path("stopped"))
                .hasSize(1);
    }

    private static ObjectNode stop(Task task) {
        return node().put("name", "stop_simulations").put("task", task.id());
    }

    @Test
    void aQuestionOutlivesARestart() throws Exception {
        Task asked = client.get(taskOf(stream("ada", "c1", QUESTION)), OptionalInt.empty());
        shut();
        open();
        JsonNode known = command("ada", node().put("name", "resume").put("context", "c1"));
        assertThat(known.path("turns").asInt()).isEqualTo(1);
        assertThat(known.path("question").path("task").asText()).isEqualTo(asked.id());
        JsonNode lines = known.path("lines");
        assertThat(lines.path(0).path("agent").asText()).isEqualTo("player");
        assertThat(lines.path(0).path("message").asText()).isEqualTo(QUESTION);
        assertThat(lines).hasSizeGreaterThan(1).allSatisfy(line -> {
            assertThat(line.path("kind").asText()).isNotEqualTo("status");
            assertThat(line.path("message").asText()).isNotBlank();
        });
        answer("ada", asked, "Launch it");
        assertThat(lab.changes).isNotEmpty();
    }

    @Test
    void theEndOfARunIsToldHoweverLongItTookAndAlsoAfterARestart() throws Exception {
        lab.hold();
        Task asked = client.get(taskOf(stream("ada", "c1", QUESTION)), OptionalInt.empty());
        answer("ada", asked, "Launch it");
        assertThat(spoken(stream("ada", "c1", "what is ALIE?"))).doesNotContain("kallos result");
        shut();
        open();
        lab.release();
        assertThat(spoken(stream("eve", "c2", "hello"))).doesNotContain("kallos result");
        assertThat(spoken(stream("ada", "c1", "hello"))).contains("kallos result");
        assertThat(spoken(stream("ada", "c1", "hello"))).doesNotContain("kallos result");
    }

    @Test
    void whatThePlayerHasBeforeThemIsNotToldOfAgainAndYetKept() throws Exception {
        lab.hold();
        Task asked = client.get(taskOf(stream("ada", "c1", QUESTION)), OptionalInt.empty());
        String run = answer("ada", asked, "Launch it").stream()
                .filter(StatusUpdate.class::isInstance)
                .flatMap(event -> ((StatusUpdate) event).status().message().stream())
                .flatMap(message ->
                        Pattern.compile("api_run_\\w+").matcher(message.text()).results())
                .findFirst()
                .orElseThrow()
                .group();
        lab.release();
        ConcurrentLinkedQueue<StreamEvent> events = new ConcurrentLinkedQueue<>();
        follow(
                Message.user("hello")
                        .with(Map.of(
                                DialogueExtension.URI,
                                node().put("player", "ada").put("shown", run)))
                        .in("c1", ""),
                events);
        assertThat(spoken(List.copyOf(events))).doesNotContain("kallos result");
        assertThat(spoken(stream("ada", "c1", "hello"))).doesNotContain("kallos result");
        assertThat(command("ada", node().put("name", "facts")).toString())
                .containsPattern("finding.* on (drawn|scanned) \\w+ with \\d+ clients: .*, (1 seed|\\d+ seeds)\\.");
    }

    @Test
    void forksRememberAndPlayersStayApart() throws Exception {
        stream("ada", "c1", "hello");
        stream("ada", "c1", QUESTION);
        String copy = command(
                        "ada", node().put("name", "fork").put("context", "c1").put("turn", 1))
                .path("context")
                .asText();
        assertThat(copy).isNotBlank().isNotEqualTo("c1");
        assertThat(command("ada", node().put("name", "resume").put("context", copy))
                        .path("question")
                        .path("prompt")
                        .asText())
                .isNotBlank();
        assertThatThrownBy(() -> command("eve", node().put("name", "fork").put("context", "c1")))
                .hasMessageContaining("no such conversation");
        stream("eve", "c1", "hello");
        assertThat(turns("eve", "c1")).as("a conversation of her own").isEqualTo(1);
        assertThat(turns("ada", "c1")).isEqualTo(2);
    }

    @Test
    void factsAreListedInTheLanguageThatIsRead() throws Exception {
        stream("ada", "c1", "my name is Ada");

        assertThat(command("ada", node().put("name", "facts")).toString()).contains("The player is called Ada.");
        assertThat(command("ada", node().put("name", "facts").put("language", "de"))
                        .toString())
                .contains("Wer hier spielt, heißt Ada.");
    }

    @Test
    void factsAreListedAndForgotten() throws Exception {
        Task asked = client.get(taskOf(stream("ada", "c1", QUESTION)), OptionalInt.empty());
        answer("ada", asked, "Launch it");
        stream("ada", "c1", "hello");
        JsonNode facts = command("ada", node().put("name", "facts")).path("facts");
        assertThat(facts).isNotEmpty();
        double id = facts.path(0).path("id").asDouble();
        for (JsonNode odd : List.of(
                node().put("id", id + .5).path("id"), node().put("id", "1").path("id"), node())) {
            assertThatThrownBy(() ->
                            command("ada", node().put("name", "forget_fact").<ObjectNode>set("id", odd)))
                    .hasMessageContaining("command.id: must be a whole number");
        }
        assertThat(command("ada", node().put("name", "facts")).path("facts")).hasSameSizeAs(facts);
        command("ada", node().put("name", "forget_fact").put("id", id));
        assertThat(command("ada", node().put("name", "facts")).path("facts")).hasSize(facts.size() - 1);
        command("ada", node().put("name", "forget_player"));
        assertThat(command("ada", node().put("name", "facts")).path("facts")).isEmpty();
        assertThat(command("ada", node().put("name", "resume").put("context", "c1"))
                        .path("turns")
                        .asInt())
                .isZero();
    }

    @Test
    void gossipsAboutRealRuns() throws Exception {
        lab.add("api_run_20260101_000000_000001", "the long one", "completed", "");
        JsonNode murmur = command("ada", node().put("name", "gossip").put("agent", "mneme"));
        assertThat(murmur.path("line").asText()).contains("the long one").contains("completed");
        assertThatThrownBy(() -> command("ada", node().put("name", "gossip").put("agent", "zeus")))
                .isNotNull();
    }

    @Test
    void gossipsOfWhatPlayersSayOfThemselvesInItsOwnWords() throws Exception {
        stream("ada", "c1", "my name is Robin");
        stream("ada", "c1", "I like cooking");
        List<String> overheard = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            overheard.add(command(
                            "ada",
                            node().put("name", "gossip").put("agent", "mneme").put("language", "en"))
                    .path("line")
                    .asText());
        }
        assertThat(overheard)
                .anyMatch(line -> line.endsWith("answers to Robin by now."))
                .anyMatch(line -> line.startsWith("I have put cooking with the small things"))
                .noneMatch(line -> line.contains("The player"));
    }

    @Test
    void aFurtherAgentGossipsFromTheirOwnFileAndAnswersByName() throws Exception {
        shut();
        Path folder = Files.createDirectory(data.resolve("cast"));
        String chapter = Files.readString(Path.of("../docs/scenes.md")).split("## A further agent\n")[1];
        Files.writeString(
                folder.resolve("aletheia.yaml"), chapter.split("```yaml\n")[1].split("```")[0]);
        open(AgentsConfig.local(lab.uri(), data).withCast(folder));
        JsonNode murmur = command("ada", node().put("name", "gossip").put("agent", "aletheia"));
        assertThat(murmur.path("line").asText()).isEqualTo("I have found the first footnote. It was wrong.");
        assertThat(murmur.path("hint").asText()).isNotBlank();
        assertThat(spoken(stream("ada", "c1", "@ale hello"))).contains("aletheia dialogue");
    }

    @Tag("slow")
    @Test
    void twoHundredPlayersAtOnceNeverHearEachOther() throws Exception {
        try (ExecutorService players = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<List<StreamEvent>>> turns = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String player = "player" + i;
                turns.add(() -> stream(player, "context-" + player, "I do not know what " + player + "xyzzy means"));
            }
            List<Future<List<StreamEvent>>> answers = players.invokeAll(turns);
            for (int i = 0; i < answers.size(); i++) {
                String text = answers.get(i).get().toString();
                assertThat(text).contains("player" + i + "xyzzy");
                assertThat(text.replace("player" + i + "xyzzy", "")).doesNotContain("xyzzy");
            }
        }
    }

    @Test
    void refusesMalformedMetadata() throws Exception {
        Message bad = Message.user("hello").with(Map.of(DialogueExtension.URI, node().put("player", "../../etc")));
        assertThatThrownBy(() -> client.send(SendRequest.of(bad)))
                .isInstanceOf(A2aException.class)
                .hasMessageContaining("player:");
    }

    @Test
    void servesItsToolsToOtherAssistants() throws Exception {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"explain_topic\","
                + "\"arguments\":{\"topic\":\"krum\"}}}";
        HttpResponse<String> answer = post("/mcp", call);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("Krum");
    }

    @Test
    void saysThatItIsWellAndCountsRequests() throws Exception {
        assertThat(get("/health").body()).contains("\"status\":\"ok\"").contains("\"lab\":\"ok\"");
        assertThat(get("/ready").body())
                .isEqualTo("{\"status\":\"ok\",\"checks\":{\"database\":\"ok\",\"disk\":\"ok\"}}");
        assertThat(get("/live").statusCode()).isEqualTo(200);
        assertThat(get("/metrics").body()).contains("http_server_requests");
        assertThat(get("/.well-known/agent-card.json").body())
                .contains(DialogueExtension.URI)
                .contains("hephaestus");
    }

    @Test
    void twoServicesNeverShareAFolder() {
        assertThatThrownBy(
                        () -> Agents.start(AgentsConfig.local(lab.uri(), data).withPort(0)))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("--data");
    }

    private int turns(String player, String context) throws Exception {
        return command(player, node().put("name", "resume").put("context", context))
                .path("turns")
                .asInt();
    }

    private List<StreamEvent> stream(String player, String context, String text) {
        ConcurrentLinkedQueue<StreamEvent> events = new ConcurrentLinkedQueue<>();
        follow(message(player, text).in(context, ""), events);
        return List.copyOf(events);
    }

    private List<StreamEvent> answer(String player, Task asked, String text) {
        ConcurrentLinkedQueue<StreamEvent> events = new ConcurrentLinkedQueue<>();
        follow(reply(player, asked, text), events);
        return List.copyOf(events);
    }

    private static Message reply(String player, Task asked, String text) {
        return message(player, text).in(asked.contextId(), asked.id());
    }

    private static Message message(String player, String text) {
        return Message.user(text).with(Map.of(DialogueExtension.URI, node().put("player", player)));
    }

    private void follow(Message message, ConcurrentLinkedQueue<StreamEvent> events) {
        try {
            client.stream(SendRequest.of(message), events::add);
        } catch (IOException e) {
            // The agents were stopped meanwhile: what was heard until then is what counts.
            events.removeIf(event -> false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private JsonNode command(String player, ObjectNode command) throws Exception {
        ObjectNode about = node().put("player", player);
        about.set("command", command);
        StreamEvent answer = client.send(SendRequest.of(Message.user("-").with(Map.of(DialogueExtension.URI, about))));
        if (answer instanceof Task task) {
            throw new IllegalStateException(
                    task.status().message().orElseThrow().text());
        }
        return ((Part.DataPart) ((Message) answer).parts().getFirst()).data();
    }

    private static String taskOf(List<StreamEvent> events) {
        return ((Task) events.getFirst()).id();
    }

    private static List<String> spoken(List<StreamEvent> events) {
        List<String> spoken = new ArrayList<>();
        for (StreamEvent event : events) {
            if (event instanceof StatusUpdate update
                    && update.status().message().isPresent()) {
                JsonNode about = update.status().message().get().metadata().get(DialogueExtension.URI);
                spoken.add(
                        about.path("agent").asText() + " " + about.path("kind").asText());
            }
        }
        return spoken;
    }

    private static List<String> deeds(List<StreamEvent> events) {
        List<String> deeds = new ArrayList<>();
        for (StreamEvent event : events) {
            if (event instanceof StatusUpdate update && update.metadata().containsKey(DialogueExtension.URI)) {
                deeds.add(update.metadata()
                        .get(DialogueExtension.URI)
                        .path("deed")
                        .asText());
            }
        }
        return deeds;
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder().GET(), path);
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body)),
                path);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String path)
            throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    request.uri(URI.create("http://127.0.0.1:" + agents.port() + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
