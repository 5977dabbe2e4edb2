package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Launching, and what processes do afterwards. */
class LaunchTest {

    @TempDir
    Path temporary;

    private TestLab lab;
    private Client http;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1));
        http = lab.http;
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    /** Takes the only slot until the end of the test, so that what comes after waits. */
    private String block() {
        String id = lab.launch("{\"gate\":\"gate\"}");
        lab.awaitStatus(id, "running");
        return id;
    }

    @Test
    void takesNoNameThatALineCannotShow() {
        for (String body : List.of(
                "{\"display_name\":\"a\\tb\"}",
                "{\"shared_settings\":{\"display_name\":\"a\\u0007b\"},\"simulation_strategies\":[]}")) {
            Client.Answer answer = http.post("/api/simulations", body);
            assertThat(answer.status()).isEqualTo(422);
            JsonNode violation = answer.json().get("detail").get(0);
            assertThat(violation.get("loc").toString()).endsWith("\"display_name\"]");
            assertThat(violation.get("msg").asText()).endsWith("must not hold line ends or other control characters");
        }
        assertThat(http.post("/api/simulations", "{\"display_name\":5}").status())
                .isEqualTo(422);
        assertThat(http.get("/api/simulations").json()).isEmpty();
    }

    @Test
    void runsToTheEnd() throws IOException {
        String id = lab.launch("{\"rounds\":3}", 2);
        JsonNode status = lab.awaitStatus(id, "completed");
        assertThat(status.get("progress").asDouble()).isEqualTo(1);
        assertThat(status.get("current_strategy").asInt()).isEqualTo(1);
        assertThat(status.get("total_rounds").asInt()).isEqualTo(3);
        assertThat(status.get("origin").asText()).isEqualTo("api");
        assertThat(http.get("/api/simulations/" + id).json().get("result_files"))
                .extracting(JsonNode::asText)
                .contains("csv/round_metrics_0.csv", "csv/round_metrics_1.csv", "plot_data_0.json");
        assertThat(http.get("/api/simulations").json().findValuesAsText("simulation_id"))
                .containsExactly(id);
        assertThat(Files.readString(lab.path(id, "output.log"))).contains("plain output", "attempt 1");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void simulationsGiveWayToAnswers() throws IOException {
        long child = lab.status(block()).get("pid").longValue();
        assertThat(niceness(Long.toString(child))).isEqualTo(Math.min(19, niceness("self") + 5));
    }

    private static int niceness(String process) throws IOException {
        String stat = Files.readString(Path.of("/proc", process, "stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[16]);
    }

    @Test
    void givesChildrenNoSecrets() throws IOException {
        String id = lab.launch("{}");
        lab.awaitStatus(id, "completed");
        String environment = Files.readString(lab.path(id, "output.log"))
                .lines()
                .filter(line -> line.startsWith("plain output"))
                .findFirst()
                .orElseThrow();
        List<String> allowed = List.of(
                "CRUCIBLE_RUN",
                "PATH",
                "HOME",
                "USER",
                "LANG",
                "LC_ALL",
                "LC_CTYPE",
                "TZ",
                "TMPDIR",
                "LD_LIBRARY_PATH");
        assertThat(environment.replaceFirst(".*environment ", "").split(","))
                .contains("CRUCIBLE_RUN")
                .isSubsetOf(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"num_of_rounds\":0} | num_of_rounds",
                "{\"num_of_clients\":1001} | num_of_clients",
                "{\"trim_ratio\":0.5} | trim_ratio",
                "{\"use_llm\":\"maybe\"} | use_llm",
                "{\"learning_rate\":0} | learning_rate"
            })
    void refusesWrongTypes(String shared, String field) {
        Answer answer =
                http.post("/api/simulations", "{\"shared_settings\":" + shared + ",\"simulation_strategies\":[{}]}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString())
                .isEqualTo("[\"body\",\"shared_settings\",\"" + field + "\"]");
        assertThat(lab.out.toFile().list()).containsExactlyInAnyOrder(".lab.lock", "redteam", "sweeps");
    }

    @Test
    void refusesImpossibleConfigsWhenAsked() {
        String body =
                "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"nonsense\"},\"simulation_strategies\":[{}]}";
        for (String strict : List.of("true", "TRUE", "1", "yes")) {
            Answer answer = http.post("/api/simulations?strict=" + strict, body);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.json().at("/detail/0/type").asText()).isEqualTo("value_error");
        }
        Answer undecided = http.post("/api/simulations?strict=maybe", body);
        assertThat(undecided.status()).isEqualTo(422);
        assertThat(undecided.json().at("/detail/0/loc").toString()).isEqualTo("[\"query\",\"strict\"]");
        Answer placed = http.post(
                "/api/simulations?strict=true",
                "{\"shared_settings\":{},\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"nonsense\"}]}");
        assertThat(placed.json().at("/detail/0/loc").toString())
                .isEqualTo("[\"body\",\"simulation_strategies\",0,\"aggregation_strategy_keyword\"]");
    }

    @Test
    void saysWhenItCannotWrite() throws IOException {
        Files.delete(lab.out.resolve(".lab.lock"));
        Files.delete(lab.out.resolve("sweeps"));
        Files.delete(lab.out.resolve("redteam"));
        Files.delete(lab.out);
        Files.writeString(lab.out, "");
        Answer answer = http.post("/api/simulations", "{}");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.detail()).startsWith("Failed to write config file: ").doesNotContain(temporary.toString());
        Files.delete(lab.out);
    }

    @Test
    void givesEveryRunItsOwnDirectory() throws Exception {
        block();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> calls = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                calls.add(() -> lab.launch("{}"));
            }
            HashSet<String> ids = new HashSet<>();
            for (Future<String> id : callers.invokeAll(calls)) {
                ids.add(id.get());
            }
            assertThat(ids).hasSize(100);
        }
        assertThat(http.get("/api/queue/status").json().get("queued").asInt()).isEqualTo(100);
    }

    @Test
    void runsInOrderWithinItsSlots() throws IOException {
        String first = block();
        String second = lab.launch("{\"gate\":\"gate\"}");
        String third = lab.launch("{\"gate\":\"gate\"}");
        assertThat(lab.status(second).get("status").asText()).isEqualTo("queued");
        lab.openGate(third);
        lab.openGate(first);
        lab.awaitStatus(second, "running");
        assertThat(lab.status(third).get("status").asText()).isEqualTo("queued");
        lab.openGate(second);
        lab.awaitStatus(third, "completed");
    }

    @Test
    void keepsTheReasonOfAFailedRun() {
        String id = lab.launch("{\"fail\":\"krum: needs n > 2f + 2\"}");
        assertThat(lab.awaitStatus(id, "failed").get("error").asText()).contains("krum: needs n > 2f + 2");
    }

    @Test
    void seesACrash() throws IOException {
        String id = lab.launch("{\"exit\":3}");
        lab.awaitStatus(id, "failed");
        assertThat(Client.MAPPER
                        .readTree(Files.readString(lab.path(id, "status.json")))
                        .get("error")
                        .asText())
                .isEqualTo("The simulation process failed with exit code 3");
        String next = lab.launch("{}");
        lab.awaitStatus(next, "completed");
    }

    @Test
    void seesAKill() throws IOException {
        String id = lab.launch("{\"gate\":\"gate\",\"fork\":true,\"rounds\":4}");
        await().atMost(TestLab.PATIENCE)
                .until(() -> Files.exists(lab.path(id, "grandchild"))
                        && lab.status(id).get("current_round").asInt() == 3);
        long grandchild = Long.parseLong(Files.readString(lab.path(id, "grandchild")));
        ProcessHandle.of(lab.status(id).get("pid").asLong()).orElseThrow().destroyForcibly();
        JsonNode status = lab.awaitStatus(id, "failed");
        assertThat(status.get("progress").asDouble()).isEqualTo(0.75);
        assertThat(Client.MAPPER
                        .readTree(Files.readString(lab.path(id, "status.json")))
                        .get("error")
                        .asText())
                .isEqualTo("Process was interrupted (e.g. PC restart or crash)");
        assertThat(status.get("error").asText())
                .startsWith("Process was interrupted (e.g. PC restart or crash): signal 9 (SIGKILL");
        assertThat(Processes.isGone(grandchild)).isTrue();
    }

    @Test
    void validates() {
        String good = "{\"shared_settings\":{\"num_of_rounds\":2},\"simulation_strategies\":[{}]}";
        Answer valid = http.post("/api/validate", good);
        assertThat(valid.json().get("valid").asBoolean()).isTrue();
        assertThat(valid.json().get("errors").isNull()).isTrue();
        assertThat(http.post("/api/validate", "{\"num_of_rounds\":\"fedavg\"}")
                        .json()
                        .get("valid")
                        .asBoolean())
                .isTrue();
        JsonNode invalid = http.post("/api/validate", good.replace("2", "-2")).json();
        assertThat(invalid.get("valid").asBoolean()).isFalse();
        assertThat(invalid.get("errors").get(0).asText())
                .isEqualTo("shared_settings.num_of_rounds: Input should be greater than or equal to 1");
        assertThat(http.post("/api/validate", "[]").status()).isEqualTo(422);
        assertThat(lab.out.toFile().list()).containsExactlyInAnyOrder(".lab.lock", "redteam", "sweeps");
    }
}
