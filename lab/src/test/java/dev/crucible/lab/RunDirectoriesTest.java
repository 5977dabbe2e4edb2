package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers about existing run directories, whichever program wrote them. */
class RunDirectoriesTest {

    private static final String CONFIG =
            "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"krum\",\"num_of_rounds\":5,"
                    + "\"num_of_clients\":10,\"display_name\":\"Mine\"},\"simulation_strategies\":[{}]}";

    @TempDir
    Path temporary;

    private TestLab lab;
    private Client http;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
        http = lab.http;
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void greets() {
        Answer answer = http.get("/");
        assertThat(answer.text()).isEqualTo("{\"message\":\"Federated Learning Simulation Framework API\"}");
        assertThat(http.send("GET", "/", null, "Origin", "http://localhost:5173")
                        .header("access-control-allow-origin"))
                .isEqualTo("http://localhost:5173");
    }

    @Test
    void isDegradedWithoutABroker() {
        assertThat(http.get("/api/health").text())
                .isEqualTo("{\"status\":\"degraded\",\"redis\":\"not configured\",\"celery_workers\":0,"
                        + "\"execution_mode\":\"subprocess\"}");
    }

    @Test
    void knowsItsDevices() {
        JsonNode devices = http.get("/api/system/devices").json();
        assertThat(devices.get("available_devices").get(0).asText()).isEqualTo("cpu");
        assertThat(devices.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "available_devices",
                        "gpu_available",
                        "gpu_info",
                        "recommended_device",
                        "gpu_training",
                        "gpu_reason",
                        "gpu_runs");
    }

    @Test
    void tellsWhoTrainsOnTheGpu() throws IOException {
        String there = lab.launch("{\"gate\": \"gate\", \"device\": {\"kind\": \"cuda\"}}");
        String here = lab.launch("{\"gate\": \"gate\", \"device\": {\"kind\": \"cpu\"}}");
        lab.awaitStatus(there, "running");
        lab.awaitStatus(here, "running");
        await().atMost(TestLab.PATIENCE).until(() -> gpuRuns().equals(List.of(there)));
        lab.openGate(there);
        await().atMost(TestLab.PATIENCE).until(() -> gpuRuns().isEmpty());
        lab.openGate(here);
        lab.awaitEnd(here);
    }

    private List<String> gpuRuns() {
        List<String> ids = new ArrayList<>();
        http.get("/api/system/devices").json().get("gpu_runs").forEach(id -> ids.add(id.asText()));
        return ids;
    }

    @Test
    void listsNothingAtFirst() throws IOException {
        assertThat(http.get("/api/simulations").text()).isEqualTo("[]");
        Files.createDirectories(lab.out.resolve("no_config"));
        assertThat(http.get("/api/simulations").text()).isEqualTo("[]");
    }

    @Test
    void listsWhatCanBeRead() throws IOException {
        lab.directory("api_run_20250102_030405_000006", CONFIG);
        lab.directory(
                "01-02-2025_03-04-05",
                "{\"aggregation_strategy_keyword\":\"trust\",\"num_of_rounds\":3,\"num_of_clients\":4}");
        lab.directory(
                "by_strategy",
                "{\"shared_settings\":{},\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"rfa\"},{\"aggregation_strategy_keyword\":\"bulyan\"},{\"aggregation_strategy_keyword\":\"rfa\"}]}");
        lab.directory("broken", "{not json");
        lab.directory("list", "[]");
        Files.createDirectories(lab.out.resolve("empty"));
        Files.writeString(lab.out.resolve("file"), "");
        Files.createDirectories(lab.out.resolve("unreadable/config.json"));
        lab.directory("no.id", CONFIG);
        JsonNode list = http.get("/api/simulations").json();
        assertThat(list.findValuesAsText("simulation_id"))
                .containsExactly("by_strategy", "api_run_20250102_030405_000006", "01-02-2025_03-04-05");
        assertThat(list.findValuesAsText("strategy_name")).containsExactly("rfa, bulyan", "krum", "trust");
        assertThat(list.get(1).get("display_name").asText()).isEqualTo("Mine");
        assertThat(list.get(1).get("num_of_rounds").asInt()).isEqualTo(5);
        assertThat(list.get(1).get("created_at").asText()).isEqualTo("2025-01-02T03:04:05.000006");
        assertThat(list.get(0).get("num_of_clients").asText()).isEqualTo("N/A");
        assertThat(list.get(0).get("display_name").isNull()).isTrue();
    }

    @Test
    void listsWhatStrategiesOverride() throws IOException {
        lab.directory("same", """
                {"shared_settings":{"aggregation_strategy_keyword":"krum","num_of_rounds":9,"num_of_clients":4},
                 "simulation_strategies":[{"num_of_rounds":3,"aggregation_strategy_keyword":"rfa"},{"num_of_rounds":3}]}""");
        lab.directory("apart", """
                {"shared_settings":{"num_of_clients":4},
                 "simulation_strategies":[{"num_of_rounds":3,"num_of_clients":8},{"num_of_rounds":5}]}""");
        JsonNode list = http.get("/api/simulations").json();
        assertThat(list.get(0).get("strategy_name").asText()).isEqualTo("rfa, krum");
        assertThat(list.get(0).get("num_of_rounds").isInt()).isTrue();
        assertThat(list.get(0).get("num_of_rounds").asInt()).isEqualTo(3);
        assertThat(list.get(0).get("num_of_clients").asInt()).isEqualTo(4);
        assertThat(list.get(1).get("num_of_rounds").asText()).isEqualTo("3, 5");
        assertThat(list.get(1).get("num_of_clients").asText()).isEqualTo("8, 4");
        assertThat(list.get(1).get("created_at").asText()).matches("[^.]+\\.\\d{6}");
    }

    @Test
    void seesAConfigChange() throws IOException {
        Path run = lab.directory("r", CONFIG);
        http.get("/api/simulations");
        Files.writeString(run.resolve("config.json"), CONFIG.replace("Mine", "Yours"));
        assertThat(http.get("/api/simulations").json().findValuesAsText("display_name"))
                .containsExactly("Yours");
    }

    @Test
    void showsDetails() throws IOException {
        Path run = lab.directory("r", CONFIG);
        for (String file : List.of(
                "metrics.csv",
                "csv/a_0.csv",
                "attack_snapshots_0/client_1/x.PNG",
                "dataset_0/y.png",
                "dataset_list.txt",
                "output.log",
                "x.pickle",
                "status.json",
                "sub/config.json",
                "a.tex",
                "page.html")) {
            Files.createDirectories(run.resolve(file).getParent());
            Files.writeString(run.resolve(file), "{}");
        }
        Files.createSymbolicLink(run.resolve("link.txt"), temporary);
        JsonNode detail = http.get("/api/simulations/r").json();
        assertThat(detail.get("config").at("/shared_settings/display_name").asText())
                .isEqualTo("Mine");
        assertThat(detail.get("result_files"))
                .extracting(JsonNode::asText)
                .containsExactly(
                        "attack_snapshots_0/client_1/x.PNG", "csv/a_0.csv", "metrics.csv", "page.html", "status.json");
        assertThat(detail.get("current_round").isNull()).isTrue();
        assertThat(detail.has("error")).isFalse();
        assertThat(http.get("/api/simulations/r/config").json()).isEqualTo(detail.get("config"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/config"})
    void saysWhyThereAreNoDetails(String part) throws IOException {
        Files.createDirectories(lab.out.resolve("empty"));
        lab.directory("broken", "{");
        assertThat(http.get("/api/simulations/nope" + part).detail()).isEqualTo("Simulation not found.");
        assertThat(http.get("/api/simulations/empty" + part).status()).isEqualTo(404);
        assertThat(http.get("/api/simulations/empty" + part).detail()).isEqualTo("Simulation config.json not found.");
        assertThat(http.get("/api/simulations/broken" + part).status()).isEqualTo(500);
        assertThat(http.get("/api/simulations/broken" + part).detail()).isEqualTo("Could not read simulation config.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/config",
                "/status",
                "/stream",
                "/logs",
                "/events",
                "/archive",
                "/results/a.csv",
                "/plot-data",
                "/all-plot-data",
                "/attack-snapshots"
            })
    void knowsIds(String part) {
        for (String id : List.of("invalid..id", "api_run_test%3C%3Einvalid", "%C3%A9", "a%20b", "..%2F..%2Fetc")) {
            assertThat(http.get("/api/simulations/" + id + part).detail()).isEqualTo("Invalid simulation ID format.");
        }
        assertThat(http.get("/api/simulations/nope" + part).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            accuracy.pdf=x                                          | completed | 1
            csv/metrics.csv=x                                       | completed | 1
            nothing=                                                | pending   | 0
            output.log=all is well                                  | pending   | 0
            output.log=ERROR: it broke                              | failed    | 0
            output.log=Traceback (most recent call last):           | failed    | 0
            output.log=java.lang.IllegalStateException: no          | failed    | 0
            .stopped=now                                            | stopped   | 0
            .stopped=now,.running=now,accuracy.pdf=x                | stopped   | 0
            .running=now                                            | running   | 0
            .running=now,accuracy.pdf=x                             | running   | 0
            status.json={broken,accuracy.pdf=x                      | completed | 1
            status.json={"status":"odd"},.running=x                 | running   | 0
            status.json={"status":"running";"progress":0.75},.running=x | running | 0.75
            status.json={"status":"running";"pid":4194305},accuracy.pdf=x | completed | 1
            status.json={"status":"running";"pid":4194305}          | failed    | 0
            status.json={"status":"running";"pid":4194305;"updated_at":"NOW"} | running | 0
            status.json={"status":"queued";"celery_task_id":"x"}    | failed    | 0
            status.json={"status":"queued"}                         | queued    | 0
            status.json={"status":"completed";"progress":1.0}       | completed | 1
            status.json={"status":"running";"progress":7}           | running   | 1
            status.json={"status":"running";"progress":0.5},.stopped=x | stopped | 0.5
            """)
    void judges(String files, String state, double progress) throws IOException {
        Path run = lab.directory("r", CONFIG);
        for (String file : files.split(",")) {
            String[] parts = file.split("=", 2);
            Files.createDirectories(run.resolve(parts[0]).getParent());
            Files.writeString(
                    run.resolve(parts[0]),
                    parts[1].replace(';', ',').replace("NOW", Instant.now().toString()));
        }
        JsonNode status = lab.status("r");
        assertThat(status.get("status").asText()).isEqualTo(state);
        assertThat(status.get("progress").asDouble()).isEqualTo(progress);
        assertThat(status.get("error").isNull()).isEqualTo(!state.equals("failed"));
    }

    @Test
    void isCompletedOnlyWhenAllStrategiesAre() throws IOException {
        Path run = lab.directory("r", CONFIG.replace("[{}]", "[{},{}]"));
        Files.createDirectories(run.resolve("csv"));
        Files.writeString(run.resolve("csv/round_metrics_0.csv"), "x");
        Files.writeString(run.resolve("csv/per_client_metrics_0.csv"), "x");
        Files.writeString(run.resolve("loss_history_0.pdf"), "x");
        assertThat(lab.status("r").get("status").asText()).isEqualTo("pending");
        Files.writeString(run.resolve("csv/round_metrics_1.csv"), "x");
        assertThat(lab.status("r").get("status").asText()).isEqualTo("completed");
    }

    @Test
    void believesAProcessThatLivesAndNotOneThatCameLater() throws IOException {
        Path run = lab.directory("r", CONFIG);
        Process process = new ProcessBuilder("sleep", "100").start();
        try {
            Files.writeString(
                    run.resolve("status.json"),
                    "{\"status\":\"running\",\"pid\":" + process.pid() + ",\"updated_at\":\"2024-01-01T00:00:00Z\"}");
            assertThat(lab.status("r").get("error").asText())
                    .isEqualTo("Process was interrupted (e.g. PC restart or crash)");
            Files.writeString(run.resolve("status.json"), "{\"status\":\"running\",\"pid\":" + process.pid() + "}");
            assertThat(lab.status("r").get("status").asText()).isEqualTo("running");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void showsTheLogOfAFailedRun() throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.writeString(
                run.resolve("status.json"),
                "{\"status\":\"failed\",\"error\":\"short\",\"origin\":\"cli\",\"current_round\":3}");
        JsonNode status = lab.status("r");
        assertThat(status.get("error").asText()).isEqualTo("short");
        assertThat(status.get("origin").asText()).isEqualTo("cli");
        assertThat(status.get("current_round").asInt()).isEqualTo(3);
        assertThat(status.get("total_rounds").isNull()).isTrue();
        Files.writeString(run.resolve("output.log"), "\n  all of it");
        assertThat(lab.status("r").get("error").asText()).isEqualTo("short\n\nall of it");
        String lines =
                IntStream.range(0, 30_000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        Files.writeString(run.resolve("output.log"), lines);
        assertThat(lab.status("r").get("error").asText())
                .startsWith("short\n\nline ")
                .endsWith("line 29999")
                .doesNotContain("line 15000\n")
                .hasSizeBetween(100_000, 102_410);
        Files.delete(run.resolve("output.log"));
        Files.createDirectories(run.resolve("output.log"));
        assertThat(lab.status("r").get("error").asText()).isEqualTo("short");
    }

    @Test
    void countsTheQueue() throws IOException {
        assertThat(http.get("/api/queue/status").json().get("is_empty").asBoolean())
                .isTrue();
        lab.directory("a", CONFIG);
        for (String state : List.of("completed", "running", "running", "failed", "stopped", "queued")) {
            Path run = lab.directory("s" + lab.out.toFile().list().length, CONFIG);
            Files.writeString(run.resolve("status.json"), "{\"status\":\"" + state + "\"}");
        }
        Path over = lab.directory("over", CONFIG);
        Files.writeString(over.resolve("status.json"), "{\"status\":\"running\"}");
        Files.writeString(over.resolve(".stopped"), "");
        Files.createDirectories(lab.out.resolve("no_config"));
        assertThat(http.get("/api/queue/status").text())
                .isEqualTo("{\"queued\":1,\"pending\":1,\"running\":2,\"completed\":1,\"failed\":1,\"stopped\":2,"
                        + "\"total\":8,\"is_empty\":false}");
    }
}
