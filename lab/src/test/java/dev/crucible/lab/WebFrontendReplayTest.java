package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.EventReader.Event;
import dev.crucible.web.Admission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The existing web frontend, request by request, as a browser sends them from its development server. */
class WebFrontendReplayTest {

    private static final String PAGE = "http://localhost:5173";
    private static final String CONFIG = """
            {"shared_settings":{"display_name":"First","aggregation_strategy_keyword":"fedavg","dataset_keyword":"femnist_iid",
             "num_of_rounds":2,"num_of_clients":4,"fake":%s},"simulation_strategies":[{"num_krum_selections":3}]}""";

    @TempDir
    Path temporary;

    private TalkingCrew crew;
    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        crew = new TalkingCrew((said, task) -> {
            boolean asked = said.size() > 1 && said.get(said.size() - 2).equals("compare krum");
            switch (said.getLast()) {
                case "compare krum" ->
                    task.requireInput(
                            TalkingCrew.line(task, "techne", "dialogue", "Shall I launch it?", "Launch it", "Drop it"));
                case "Launch it" -> TalkingCrew.say(task, asked ? "It runs." : "Launch what?");
                default -> TalkingCrew.say(task, "Hail.");
            }
        });
        LabConfig config = TestLab.config(temporary.resolve("out"))
                .withAdmission(Admission.OWN.withOrigins(PAGE))
                .withCrew(crew.address());
        lab = TestLab.start(config, TypedRun.launcher(temporary.resolve("tools"), config.datasets()));
    }

    @AfterEach
    void stop() {
        lab.close();
        crew.close();
    }

    /** A request of the page; a browser shows it the answer only with these headers. */
    private Answer send(String method, String path, String body) {
        if (body != null || !method.equals("GET")) {
            Answer preflight = lab.http.send(
                    "OPTIONS",
                    path,
                    null,
                    "Origin",
                    PAGE,
                    "Access-Control-Request-Method",
                    method,
                    "Access-Control-Request-Headers",
                    "content-type");
            assertThat(preflight.status()).as("preflight " + path).isEqualTo(200);
            assertThat(preflight.header("access-control-allow-methods")).contains(method);
        }
        Answer answer = lab.http.send(
                method, path, body, "Origin", PAGE, "Sec-Fetch-Site", "same-site", "User-Agent", "Firefox");
        assertThat(answer.header("access-control-allow-origin")).as(path).isEqualTo(PAGE);
        return answer;
    }

    private JsonNode get(String path) {
        Answer answer = send("GET", path, null);
        assertThat(answer.status()).as(path + answer.text()).isEqualTo(200);
        return answer.json();
    }

    private String launch(String fake) {
        Answer answer = send("POST", "/api/simulations", CONFIG.formatted(fake));
        assertThat(answer.status()).isEqualTo(201);
        return answer.json().path("simulation_id").asText();
    }

    /** Polls as the page does. */
    private JsonNode await(String id, String state) {
        Awaitility.await().atMost(TestLab.PATIENCE).until(() -> get("/api/simulations/" + id + "/status")
                .path("status")
                .asText()
                .equals(state));
        return get("/api/simulations/" + id + "/status");
    }

    @Test
    void theListOfAnEmptyLab() {
        assertThat(get("/").path("message").asText()).isEqualTo("Federated Learning Simulation Framework API");
        assertThat(get("/api/health").path("execution_mode").asText()).isEqualTo("subprocess");
        assertThat(get("/api/system/devices").path("available_devices").get(0).asText())
                .isEqualTo("cpu");
        assertThat(get("/api/simulations")).isEmpty();
        assertThat(get("/api/queue/status").path("is_empty").asBoolean()).isTrue();
    }

    @Test
    void aRunFromTheFormToItsResults() throws Exception {
        String config = CONFIG.formatted("{\"gate\":\"gate\"}");
        JsonNode verdict = send("POST", "/api/validate", config).json();
        assertThat(verdict.path("valid").asBoolean()).isTrue();
        assertThat(verdict.path("errors").isNull()).isTrue();
        String id = launch("{\"gate\":\"gate\"}");
        JsonNode item = get("/api/simulations").get(0);
        assertThat(item.path("simulation_id").asText()).isEqualTo(id);
        assertThat(item.path("display_name").asText()).isEqualTo("First");
        assertThat(item.path("strategy_name").asText()).isEqualTo("fedavg");
        assertThat(item.path("num_of_rounds").asInt()).isEqualTo(2);
        assertThat(item.path("num_of_clients").asInt()).isEqualTo(4);
        assertThat(item.path("created_at").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?");
        await(id, "running");
        assertThat(get("/api/queue/status").path("running").asInt()).isEqualTo(1);
        assertThat(send("DELETE", "/api/simulations/" + id, null).status()).isEqualTo(409);
        lab.openGate(id);
        assertThat(await(id, "completed").path("progress").asDouble()).isEqualTo(1);

        JsonNode detail = get("/api/simulations/" + id);
        assertThat(detail.path("result_files").toString()).contains("csv/round_metrics_0.csv", "plot_data_0.json");
        assertThat(get("/api/simulations/" + id + "/config")).isEqualTo(detail.path("config"));
        JsonNode rows = get("/api/simulations/" + id + "/results/csv/round_metrics_0.csv");
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1).path("accuracy").asDouble()).isEqualTo(0.75);
        Answer download =
                send("GET", "/api/simulations/" + id + "/results/csv/round_metrics_0.csv?download=true", null);
        assertThat(download.header("content-type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(download.header("content-disposition")).isEqualTo("attachment; filename=\"round_metrics_0.csv\"");
        assertThat(get("/api/simulations/" + id + "/plot-data")
                        .path("strategy_number")
                        .asInt())
                .isZero();
        assertThat(get("/api/simulations/" + id + "/all-plot-data").path("strategies"))
                .hasSize(1);
        assertThat(get("/api/simulations/" + id + "/attack-snapshots").toString())
                .isEqualTo("{\"has_snapshots\":false,\"strategies\":[]}");
        assertThat(events(id, "stream")).contains("status", "output").endsWith("done");
        assertThat(events(id, "logs")).contains("log").endsWith("done");
    }

    private List<String> events(String id, String stream) throws Exception {
        try (EventReader events =
                new EventReader(lab.http.uri("/api/simulations/" + id + "/" + stream), "Origin", PAGE)) {
            assertThat(events.response.headers().firstValue("access-control-allow-origin"))
                    .hasValue(PAGE);
            return events.rest().stream().map(Event::name).toList();
        }
    }

    @Tag("process")
    @Test
    void renamedComparedStoppedAndDeleted() {
        List<String> ids = new ArrayList<>();
        for (String fake : new String[] {"{}", "{}", "{\"gate\":\"never\"}"}) {
            ids.add(launch(fake));
        }
        Answer renamed =
                send("PATCH", "/api/simulations/" + ids.get(0) + "/rename", "{\"display_name\":\" Krum & <b> \"}");
        assertThat(renamed.json().path("display_name").asText()).isEqualTo("Krum & <b>");
        await(ids.get(0), "completed");
        await(ids.get(1), "completed");
        for (String id : ids.subList(0, 2)) {
            get("/api/simulations/" + id);
            get("/api/simulations/" + id + "/all-plot-data");
        }
        await(ids.get(2), "running");
        assertThat(send("POST", "/api/simulations/" + ids.get(2) + "/stop", null)
                        .json()
                        .path("message")
                        .asText())
                .isEqualTo("stopped");
        assertThat(get("/api/simulations/" + ids.get(2) + "/status")
                        .path("status")
                        .asText())
                .isEqualTo("stopped");
        assertThat(send("DELETE", "/api/simulations/" + ids.get(2), null)
                        .json()
                        .path("message")
                        .asText())
                .isEqualTo("deleted");
        JsonNode many = send(
                        "DELETE",
                        "/api/simulations",
                        "{\"simulation_ids\":[\"" + ids.get(0) + "\",\"" + ids.get(1) + "\",\"api_run_gone\"]}")
                .json();
        assertThat(many.path("deleted")).hasSize(2);
        assertThat(many.path("failed").toString())
                .isEqualTo("[{\"simulation_id\":\"api_run_gone\",\"error\":\"Simulation not found\"}]");
        assertThat(get("/api/simulations")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void aRunThatIsTypedIntoTheTerminal(String queueing) throws IOException {
        ObjectNode body = (ObjectNode) Client.MAPPER.readTree(CONFIG.formatted("{\"gate\":\"gate\"}"));
        body.put("add_to_queue", Boolean.parseBoolean(queueing));
        JsonNode prepared =
                send("POST", "/api/simulations/prepare", body.toString()).json();
        String id = prepared.path("simulation_id").asText();
        assertThat(get("/api/simulations/" + id + "/status").path("status").asText())
                .isEqualTo("pending");
        TerminalClient terminal = TerminalClient.open(lab.lab.port(), "", "Origin", PAGE)
                .type("{\"type\":\"resize\",\"rows\":30,\"cols\":120}")
                .awaitScreen("[#$] ");
        terminal.type("\u0003");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        terminal.awaitScreen("\\^C.*[#$] ").type(prepared.path("command").asText() + "\n");
        assertThat(await(id, "running").path("total_rounds").asInt()).isEqualTo(2);
        lab.openGate(id);
        await(id, "completed");
        terminal.close();
        assertThat(Files.exists(Path.of(prepared.path("config_path").asText()))).isTrue();
    }

    @Test
    void theAssistantIsToldEverythingEachTime() {
        ArrayNode messages = Client.MAPPER.createArrayNode();
        assertThat(say(messages, "hello")).isEqualTo("Hail.");
        assertThat(say(messages, "compare krum")).isEqualTo("Shall I launch it?\n\n- Launch it\n- Drop it");
        assertThat(say(messages, "Launch it")).isEqualTo("It runs.");
    }

    private String say(ArrayNode messages, String text) {
        messages.add(message("user", text));
        Answer answer = send(
                "POST",
                "/api/agent/chat",
                Client.MAPPER
                        .createObjectNode()
                        .<ObjectNode>set("messages", messages)
                        .toString());
        String said = answer.json().path("message").asText(answer.text());
        messages.add(message("assistant", said));
        return said;
    }

    private static ObjectNode message(String role, String text) {
        ObjectNode message = Client.MAPPER.createObjectNode().put("role", role);
        message.putArray("content").addObject().put("type", "text").put("text", text);
        return message;
    }

    @Test
    void oldReportsOpen() throws IOException {
        Path run =
                lab.directory("11-02-2025_10-11-12", "{\"num_of_rounds\":3,\"aggregation_strategy_keyword\":\"krum\"}");
        Files.writeString(run.resolve("index.html"), "<script>document.title = 'drawn'</script>");
        Files.writeString(run.resolve("accuracy.pdf"), "%PDF-1.4");
        String old = get("/api/simulations").get(0).path("simulation_id").asText();
        assertThat(get("/api/simulations/" + old + "/status").path("status").asText())
                .isEqualTo("completed");
        Answer page = send("GET", "/api/simulations/" + old + "/results/index.html", null);
        assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.header("content-security-policy")).startsWith("sandbox allow-scripts;");
        assertThat(page.header("content-security-policy")).contains("frame-ancestors 'self' http://localhost:*");
    }
}
