package dev.crucible.agents.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.web.InstallationKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation of the wire, by everybody, on a task of Ada's: who may not know it is told the same as if it were not there. */
class OwnersTest {

    private static final String SECRET = "trimmed mean";
    private static final String TOKEN = "0123456789abcdef-operator";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path data;

    private FakeLab lab;
    private Agents agents;
    private InstallationKey key;
    private final HttpClient http = HttpClient.newHttpClient();

    /** What is answered, as far as a caller can tell answers apart. */
    private record Answered(int status, String type, String body) {}

    /** One request about a task or a context. */
    private record Asked(String method, String path, String version, String body) {}

    @BeforeEach
    void start() throws Exception {
        lab = new FakeLab();
        open(Optional.empty());
    }

    private void open(Optional<String> token) throws IOException {
        AgentsConfig local = AgentsConfig.local(lab.uri(), data).withPort(0).withToken(token);
        agents = Agents.start(local);
        key = InstallationKey.open(local.identity());
    }

    @AfterEach
    void stop() {
        http.close();
        agents.close();
        lab.close();
    }

    @Test
    void whatIsNotYoursIsNotThere() throws Exception {
        for (Map.Entry<String, Function<String, Asked>> operation : operations().entrySet()) {
            String task = ask(key.headers("ada"), "ada", "c1");
            Answered before = answer(get(task), key.headers("ada"));
            assertThat(before.body()).contains(SECRET);
            for (Map<String, String> stranger : strangers()) {
                String nobodys = UUID.randomUUID().toString();
                assertThat(neutral(answer(operation.getValue().apply(task), stranger), task))
                        .as("%s with %s", operation.getKey(), stranger.keySet())
                        .isEqualTo(neutral(answer(operation.getValue().apply(nobodys), stranger), nobodys));
            }
            assertThat(answer(get(task), key.headers("ada")))
                    .as("Ada's task after %s of others", operation.getKey())
                    .isEqualTo(before);
            // The last one to ask may: so it was not refused for another reason.
            Map<String, String> mine = operation.getKey().hashCode() % 2 == 0 ? key.headers("ada") : key.headers("");
            assertThat(answer(operation.getValue().apply(task), mine).body())
                    .as("%s by its owner", operation.getKey())
                    .doesNotContain("No task has the id");
        }
    }

    @Test
    void aConversationOfAnotherIsAnEmptyOne() throws Exception {
        ask(key.headers("ada"), "ada", "c1");
        for (Map<String, String> stranger : strangers()) {
            for (Asked listed : lists("c1")) {
                Answered answer = answer(listed, stranger);
                assertThat(answer.body()).doesNotContain(SECRET).doesNotContain("\"c1\"");
            }
            assertThat(neutral(answer(lists("c1").getFirst(), stranger), "c1"))
                    .isEqualTo(neutral(answer(lists("c0").getFirst(), stranger), "c0"));
        }
        for (Map<String, String> stranger : strangers()) {
            String said = answer(send("SendMessage", "1.0", "", "c1", "hello", ""), stranger)
                    .body();
            assertThat(said).contains("TASK_STATE_COMPLETED").doesNotContain(SECRET);
        }
        for (Asked listed : lists("c1")) {
            assertThat(answer(listed, key.headers("ada")).body()).contains(SECRET);
            assertThat(answer(listed, key.headers("")).body()).contains(SECRET).contains("hello");
        }
        assertThat(command(key.headers("ada"), "ada", "{\"name\":\"resume\",\"context\":\"c1\"}"))
                .contains("\"turns\":1");
    }

    @Test
    void namesAreBelievedOnlyFromWhoProvesItself() throws Exception {
        ask(key.headers("ada"), "ada", "c1");
        for (String command : List.of(
                "{\"name\":\"resume\",\"context\":\"c1\"}", "{\"name\":\"facts\"}", "{\"name\":\"forget_player\"}")) {
            assertThat(command(Map.of(), "ada", command)).as(command).isEqualTo(command(Map.of(), "nobody", command));
        }
        assertThat(command(Map.of(), "ada", "{\"name\":\"fork\",\"context\":\"c1\"}"))
                .contains("no such conversation");
        assertThat(command(key.headers("bob"), "ada", "{\"name\":\"facts\"}")).contains("player: is not the one");
        assertThat(command(key.headers("ada"), "ada", "{\"name\":\"resume\",\"context\":\"c1\"}"))
                .contains("\"turns\":1");
    }

    @Test
    void guestsAreOne() throws Exception {
        String task = ask(Map.of(), "ada", "g1");
        assertThat(answer(get(task), Map.of()).body()).contains(SECRET);
        assertThat(answer(lists("g1").getFirst(), Map.of()).body()).contains(SECRET);
        assertThat(answer(get(task), key.headers("ada")).body()).contains("No task has the id");
        String resumed = command(Map.of(), "", "{\"name\":\"resume\",\"context\":\"g1\"}");
        assertThat(resumed).contains("\"turns\":1").contains(task);
        String copy = JSON.readTree(command(Map.of(), "", "{\"name\":\"fork\",\"context\":\"g1\"}"))
                .findValue("context")
                .asText();
        assertThat(command(Map.of(), "", "{\"name\":\"resume\",\"context\":\"" + copy + "\"}"))
                .contains("\"turns\":1");
        command(Map.of(), "", "{\"name\":\"forget_player\",\"context\":\"g1\"}");
        assertThat(command(Map.of(), "", "{\"name\":\"resume\",\"context\":\"g1\"}"))
                .contains("\"turns\":0");
    }

    @Test
    void theOperatorsTokenProvesToo() throws Exception {
        agents.close();
        open(Optional.of(TOKEN));
        Map<String, String> operator = Map.of("Authorization", "Bearer " + TOKEN);
        String task = ask(operator, "ada", "c1");
        assertThat(answer(get(task), operator).body()).contains(SECRET);
        Map<String, String> bob = Map.of("Authorization", "Bearer " + TOKEN, InstallationKey.PLAYER, "bob");
        String nobodys = UUID.randomUUID().toString();
        assertThat(neutral(answer(get(task), bob), task)).isEqualTo(neutral(answer(get(nobodys), bob), nobodys));
        assertThat(neutral(answer(send("SendMessage", "1.0", task, "", "hello", "bob"), operator), task))
                .isEqualTo(neutral(answer(send("SendMessage", "1.0", nobodys, "", "hello", "bob"), operator), nobodys));
        assertThat(answer(get(task), key.headers("ada")).status()).isEqualTo(401);
        assertThat(answer(lists("c1").getFirst(), operator).body()).contains(SECRET);
    }

    /** Another player, a guest, and proofs that are none. */
    private List<Map<String, String>> strangers() throws IOException {
        String adas = key.headers("ada").get(InstallationKey.PROOF);
        InstallationKey other = InstallationKey.open(data.resolve("other.key"));
        return List.of(
                key.headers("bob"),
                Map.of(),
                Map.of(InstallationKey.PLAYER, "ada"),
                Map.of(InstallationKey.PROOF, adas),
                Map.of(InstallationKey.PLAYER, "bob", InstallationKey.PROOF, adas),
                other.headers("ada"),
                other.headers(""));
    }

    private static Map<String, Function<String, Asked>> operations() {
        Map<String, Function<String, Asked>> all = new LinkedHashMap<>();
        for (String method : List.of("GetTask", "SubscribeToTask", "CancelTask")) {
            all.put(method, id -> rpc(method, "1.0", "{\"id\":\"" + id + "\"}"));
        }
        for (String method : List.of("tasks/get", "tasks/resubscribe", "tasks/cancel")) {
            all.put(method, id -> rpc(method, "0.3", "{\"id\":\"" + id + "\"}"));
        }
        for (String method : List.of("SendMessage", "SendStreamingMessage")) {
            all.put(method, id -> send(method, "1.0", id, "", "Drop it", ""));
            all.put(method + " in its context", id -> send(method, "1.0", id, "c1", "Drop it", ""));
        }
        for (String method : List.of("message/send", "message/stream")) {
            all.put(
                    method,
                    id -> rpc(
                            method,
                            "0.3",
                            ("{\"message\":{\"kind\":\"message\",\"messageId\":\"m\",\"role\":\"user\",\"taskId\":\"%s\","
                                            + "\"parts\":[{\"kind\":\"text\",\"text\":\"Drop it\"}]}}")
                                    .formatted(id)));
        }
        all.put("GET", OwnersTest::get);
        all.put("POST :cancel", id -> new Asked("POST", "/tasks/" + id + ":cancel", "1.0", "{}"));
        all.put("GET :subscribe", id -> new Asked("GET", "/tasks/" + id + ":subscribe", "1.0", ""));
        all.put("POST :subscribe", id -> new Asked("POST", "/tasks/" + id + ":subscribe", "1.0", "{}"));
        for (String path : List.of("/message:send", "/message:stream")) {
            all.put("POST " + path, id -> new Asked("POST", path, "1.0", message(id, "", "Drop it", "")));
        }
        String configs = "/pushNotificationConfigs";
        all.put("list pushes", id -> new Asked("GET", "/tasks/" + id + configs, "1.0", ""));
        all.put("create push", id -> new Asked("POST", "/tasks/" + id + configs, "1.0", "{\"url\":\"https://a.b/\"}"));
        all.put("get push", id -> new Asked("GET", "/tasks/" + id + configs + "/p", "1.0", ""));
        all.put("delete push", id -> new Asked("DELETE", "/tasks/" + id + configs + "/p", "1.0", ""));
        return all;
    }

    private static List<Asked> lists(String context) {
        return List.of(
                rpc("ListTasks", "1.0", "{\"contextId\":\"" + context + "\"}"),
                new Asked("GET", "/tasks?contextId=" + context, "1.0", ""),
                rpc("ListTasks", "1.0", "{}"),
                new Asked("GET", "/tasks", "1.0", ""));
    }

    private static Asked get(String id) {
        return new Asked("GET", "/tasks/" + id, "1.0", "");
    }

    private static Asked send(String method, String version, String task, String context, String text, String player) {
        return rpc(method, version, message(task, context, text, player));
    }

    private static String message(String task, String context, String text, String player) {
        String metadata = player.isEmpty()
                ? ""
                : ",\"metadata\":{\"" + DialogueExtension.URI + "\":{\"player\":\"" + player + "\"}}";
        return ("{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"taskId\":\"%s\",\"contextId\":\"%s\","
                        + "\"parts\":[{\"text\":\"%s\"}]%s}}")
                .formatted(task, context, text, metadata);
    }

    private static Asked rpc(String method, String version, String params) {
        return new Asked(
                "POST",
                "/",
                version,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params));
    }

    @Test
    void aCodeLetsThePlayerGoOnElsewhereOnce() throws Exception {
        ask(key.headers("ada"), "ada", "c1");
        String invite = "{\"name\":\"invite\",\"context\":\"c1\"}";
        String first = code(invite);
        String second = code(invite);
        assertThat(second).matches("[2-9A-HJ-NP-Z]{8}").isNotEqualTo(first);
        assertThat(command(key.headers("ada"), "ada", invite.replace("c1", "c0")))
                .contains("no such conversation");
        assertThat(join(Map.of(), code(invite))).contains("installation's key");
        String last = code(invite);
        String written = last.substring(0, 4).toLowerCase(java.util.Locale.ROOT) + "-" + last.substring(4);
        for (String bad : List.of(first, second, "22222222", "")) {
            assertThat(join(key.headers(""), bad)).as(bad).doesNotContain("\"player\"");
        }
        assertThat(join(key.headers(""), written)).contains("\"player\":\"ada\"", "\"context\":\"c1\"");
        assertThat(join(key.headers(""), written)).contains("was used");
        String gone = code(invite);
        command(key.headers("ada"), "ada", "{\"name\":\"forget_player\"}");
        assertThat(join(key.headers(""), gone)).contains("is not known");
    }

    private String code(String invite) throws Exception {
        return JSON.readTree(command(key.headers("ada"), "ada", invite))
                .path(0)
                .path("data")
                .path("code")
                .asText();
    }

    private String join(Map<String, String> headers, String code) throws Exception {
        return command(headers, "", "{\"name\":\"join\",\"code\":\"" + code + "\"}");
    }

    /** A task of a player that waits for an answer and holds a secret. */
    private String ask(Map<String, String> headers, String player, String context) throws Exception {
        String plan = "Compare " + SECRET + " and Krum with 20 clients, 4 attackers who flip labels";
        Answered answer = answer(send("SendMessage", "1.0", "", context, plan, player), headers);
        var task = JSON.readTree(answer.body()).path("result").path("task");
        assertThat(task.path("status").path("state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
        return task.path("id").asText();
    }

    private String command(Map<String, String> headers, String player, String command) throws Exception {
        String named = player.isEmpty() ? "" : "\"player\":\"" + player + "\",";
        String body = ("{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"c\"}],"
                        + "\"metadata\":{\"%s\":{%s\"command\":%s}}}}")
                .formatted(DialogueExtension.URI, named, command);
        var answer =
                JSON.readTree(answer(rpc("SendMessage", "1.0", body), headers).body());
        var message = answer.path("result").path("message");
        return (message.isMissingNode() ? answer : message.path("parts")).toString();
    }

    private Answered answer(Asked asked, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + agents.port() + asked.path()))
                .header("A2A-Version", asked.version())
                .method(
                        asked.method(),
                        asked.body().isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(asked.body()));
        if (!asked.body().isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        HttpResponse<java.io.InputStream> response =
                http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        String type = response.headers().firstValue("Content-Type").orElse("");
        try (var body = response.body()) {
            // The beginning of a stream is enough, and all there is for a while.
            byte[] bytes = type.startsWith("text/event-stream") ? body.readNBytes(20) : body.readAllBytes();
            return new Answered(
                    response.statusCode(), type, new String(bytes, java.nio.charset.StandardCharsets.UTF_8));
        }
    }

    private static Answered neutral(Answered answer, String id) {
        return new Answered(answer.status(), answer.type(), answer.body().replace(id, "ID"));
    }
}
