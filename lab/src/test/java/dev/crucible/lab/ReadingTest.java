package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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

/** What the lab says of directories that are there, whoever wrote them. */
class ReadingTest {

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
                .containsExactlyInAnyOrder("available_devices", "gpu_available", "gpu_info", "recommended_device");
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

    @Test
    void servesResults() throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.createDirectories(run.resolve("csv"));
        String csv = "round,accuracy,note,accuracy,flag,empty\n1,0.5,ok ± 1,1,True,\n2,NaN,not collected,2,False,\n";
        Files.writeString(run.resolve("csv/m.csv"), csv);
        JsonNode rows = http.get("/api/simulations/r/results/csv/m.csv").json();
        assertThat(rows.toString())
                .isEqualTo(
                        "[{\"round\":1,\"accuracy\":0.5,\"note\":\"ok ± 1\",\"accuracy.1\":1,\"flag\":true,\"empty\":null},"
                                + "{\"round\":2,\"accuracy\":null,\"note\":\"not collected\",\"accuracy.1\":2,\"flag\":false,\"empty\":null}]");
        assertThat(http.get("/api/simulations/r/results/csv%2Fm.csv").json()).isEqualTo(rows);
        Answer download = http.get("/api/simulations/r/results/csv/m.csv?download=true");
        assertThat(download.text()).isEqualTo(csv);
        assertThat(download.header("content-type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(download.header("content-disposition")).isEqualTo("attachment; filename=\"m.csv\"");
        Files.write(run.resolve("latin.csv"), "a\n\u00b1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(http.get("/api/simulations/r/results/latin.csv")
                        .json()
                        .get(0)
                        .get("a")
                        .asText())
                .isEqualTo("±");
        Files.writeString(run.resolve("gaps.csv"), "loss,count\nnot collected,3\n0.5,not collected\n");
        assertThat(http.get("/api/simulations/r/results/gaps.csv").text())
                .isEqualTo("[{\"loss\":\"not collected\",\"count\":3},{\"loss\":0.5,\"count\":\"not collected\"}]");
        Files.writeString(run.resolve("bad.CSV"), "a,b\n1,2,3\n");
        assertThat(http.get("/api/simulations/r/results/bad.CSV").detail()).startsWith("Failed to process CSV file: ");
        Files.write(run.resolve("binary.csv"), new byte[] {0, 1, 2, (byte) 0xff, 10, 34, 34});
        assertThat(http.get("/api/simulations/r/results/binary.csv").status()).isIn(200, 500);
    }

    @ParameterizedTest
    @CsvSource({
        "a.json,application/json",
        "a.pdf,application/pdf",
        "a.txt,text/plain; charset=utf-8",
        "a.html,text/html; charset=utf-8",
        "a.gif,image/gif",
        "a.png,image/png",
        "a.svg,image/svg+xml",
        "A.JPG,image/jpeg",
        "a.webp,image/webp"
    })
    void servesFilesOfAllTypes(String name, String type) throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.writeString(run.resolve(name), "{\"content\":1}");
        Answer answer = http.get("/api/simulations/r/results/" + name);
        assertThat(answer.text()).isEqualTo("{\"content\":1}");
        assertThat(answer.header("content-type")).isEqualTo(type);
        Answer download = http.get("/api/simulations/r/results/" + name + "?download=yes");
        assertThat(download.text()).isEqualTo("{\"content\":1}");
        assertThat(download.header("content-disposition")).isEqualTo("attachment; filename=\"" + name + "\"");
        assertThat(http.get("/api/simulations/r/results/" + name + "?download=maybe")
                        .status())
                .isEqualTo(422);
        assertThat(answer.header("content-security-policy"))
                .startsWith(name.endsWith(".html") ? "sandbox allow-scripts; default-src 'none';" : "sandbox;")
                .doesNotContain("allow-same-origin", "allow-forms", "allow-popups", "allow-top-navigation");
        assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(answer.header("referrer-policy")).isEqualTo("no-referrer");
    }

    @Test
    void refusesOtherFiles() throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.writeString(run.resolve("x.exe"), "");
        for (String name : List.of("x.exe", "x.sh", "output.log", "noextension", "x.pickle")) {
            assertThat(http.get("/api/simulations/r/results/" + name).detail()).isEqualTo("Unsupported file type.");
        }
        assertThat(http.get("/api/simulations/r/results/missing.png").detail()).isEqualTo("Result file not found.");
        Files.createDirectories(run.resolve("directory.png"));
        assertThat(http.get("/api/simulations/r/results/directory.png").status())
                .isEqualTo(404);
        Files.writeString(run.resolve("empty.txt"), "");
        assertThat(http.get("/api/simulations/r/results/empty.txt").text()).isEmpty();
    }

    @Test
    void servesLargeFilesWhole() throws IOException {
        Path run = lab.directory("r", CONFIG);
        byte[] content = new byte[3_000_000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 31);
        }
        Files.write(run.resolve("large.png"), content);
        assertThat(http.get("/api/simulations/r/results/large.png").response().body())
                .isEqualTo(content);
    }

    @Test
    void servesPlotData() throws IOException {
        Path run = lab.directory("r", CONFIG);
        assertThat(http.get("/api/simulations/r/plot-data").detail())
                .isEqualTo("Plot data not yet available - simulation may still be running");
        Files.writeString(run.resolve(".stopped"), "");
        assertThat(http.get("/api/simulations/r/all-plot-data").detail())
                .isEqualTo("Plot data not found for simulation r");
        assertThat(http.get("/api/simulations/nope/plot-data").detail())
                .isEqualTo("Simulation directory not found for nope");
        for (int strategy : new int[] {10, 2, 0}) {
            Files.writeString(run.resolve("plot_data_" + strategy + ".json"), "{\"rounds\":[" + strategy + ",NaN]}");
        }
        Files.writeString(run.resolve("plot_data_x.json"), "{");
        assertThat(http.get("/api/simulations/r/plot-data").text()).isEqualTo("{\"rounds\":[0,null]}");
        JsonNode all = http.get("/api/simulations/r/all-plot-data").json();
        assertThat(all.findValuesAsText("strategy_number")).containsExactly("0", "2", "10");
        assertThat(all.at("/strategies/2/data/rounds/0").asInt()).isEqualTo(10);
        Files.writeString(run.resolve("plot_data_0.json"), "{");
        assertThat(http.get("/api/simulations/r/plot-data").detail())
                .isEqualTo("Failed to load plot data. Check server logs.");
    }
}
