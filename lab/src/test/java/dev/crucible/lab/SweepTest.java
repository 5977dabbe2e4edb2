package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.scheduling.ProcessTag;
import dev.crucible.lab.scheduling.QueueConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps with real cells in real processes. */
class SweepTest {

    /** 12 cells and 6 runs without attack, long enough that something can happen meanwhile. */
    static final String GRID = """
        {"name": "small", "base": {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": 8,
          "num_of_clients": 6, "max_dataset_samples": 600},
         "axes": {"rule": ["fedavg", "median", "krum"], "attack": ["sign_flip", "alie"], "f": [1], "seed": [1, 2]}}
        """;

    @TempDir
    Path temporary;

    private Lab lab(Path out) throws IOException {
        return Lab.start(TestLab.config(out), TestLab.real(out.resolveSibling("datasets")));
    }

    static String launch(Client http, String grid) {
        Answer answer = http.post("/api/sweeps", grid);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json().get("sweep_id").asText();
    }

    private static JsonNode sweep(Client http, String id) {
        return http.get("/api/sweeps/" + id).json();
    }

    static void awaitState(Client http, String id, String state) {
        await().atMost(TestLab.PATIENCE)
                .until(() -> sweep(http, id).get("status").asText().equals(state));
    }

    private static List<JsonNode> cells(Client http, String id) {
        List<JsonNode> cells = new ArrayList<>();
        for (JsonNode cell : http.get("/api/sweeps/" + id + "/cells").json()) {
            cells.add(((ObjectNode) cell).without(List.of("train_seconds", "other_seconds")));
        }
        return cells;
    }

    private static void awaitCells(Client http, String id, int some) {
        await().atMost(TestLab.PATIENCE).until(() -> cells(http, id).size() >= some);
    }

    @Tag("process")
    @Test
    void runsAGridAndServesWhatItFound() throws IOException {
        try (Lab lab = lab(temporary.resolve("out"))) {
            Client http = new Client(lab.port());
            String id = launch(http, withCurves("all"));
            assertThat(http.get("/api/sweeps/" + id + "/events").text())
                    .contains("event: cell", "\"final_accuracy\":", "event: done");
            awaitState(http, id, "completed");
            JsonNode sweep = sweep(http, id);
            assertThat(sweep.get("cells").intValue()).isEqualTo(12);
            assertThat(sweep.path("summary").path("leaderboard")).hasSize(3);
            assertThat(sweep.path("result_files")).hasSize(7);
            assertThat(http.get("/api/sweeps/" + id + "/rounds").json()).hasSize(12 * 8);
            assertThat(http.get("/api/sweeps/" + id + "/results/rounds.parquet").header("content-type"))
                    .isEqualTo("application/vnd.apache.parquet");
            assertThat(cells(http, id)).hasSize(12);
            Answer page = http.get("/api/sweeps/" + id + "/results/index.html");
            assertThat(page.header("content-security-policy"))
                    .startsWith("sandbox allow-scripts;")
                    .contains("connect-src 'none'")
                    .doesNotContain("allow-same-origin");
            assertThat(page.text()).contains("Leaderboard");
            assertThat(http.get("/api/sweeps/" + id + "/results/cells.csv").json())
                    .hasSize(12);
            assertThat(http.get("/api/sweeps/" + id + "/results/cells.parquet").header("content-type"))
                    .isEqualTo("application/vnd.apache.parquet");
            assertThat(http.get("/api/sweeps/" + id + "/results/../../x.json").status())
                    .isIn(400, 404);
            assertThat(http.get("/api/sweeps").json()).hasSize(1);
            assertThat(http.get("/api/simulations").json()).isEmpty();

            cellsAreReadAsRuns(http, id);
            runByItselfEndsAsItsCell(http, id, 0);

            String again = launch(http, GRID);
            awaitState(http, again, "completed");
            assertThat(sweep(http, again).path("time").path("cached").intValue())
                    .isEqualTo(18);
            assertThat(cells(http, again)).isEqualTo(cells(http, id));

            assertThat(http.send("DELETE", "/api/sweeps/" + id, null).text())
                    .isEqualTo("{\"message\":\"deleted\",\"sweep_id\":\"" + id + "\"}");
            assertThat(http.get("/api/sweeps/" + id).status()).isEqualTo(404);
            assertThat(http.get("/api/sweeps/" + id).detail()).isEqualTo("Sweep not found.");
        }
    }

    private static void cellsAreReadAsRuns(Client http, String sweep) {
        JsonNode table = http.get("/api/runs/table?columns=rule,accuracy,sweep&query=rule:krum%20sweep:" + sweep)
                .json();
        assertThat(table.get("runs").intValue()).isEqualTo(4);
        JsonNode row = table.at("/rows/0");
        String id = row.get("simulation_id").asText();
        assertThat(id).startsWith(sweep + ".");
        assertThat(http.get("/api/runs/table").json().get("runs").intValue())
                .as("cells are listed where a query asks for them")
                .isZero();
        JsonNode run = http.get("/api/simulations/" + id).json();
        assertThat(run.at("/config/simulation_strategies/0/aggregation_strategy_keyword")
                        .asText())
                .isEqualTo("krum");
        assertThat(run.get("status").asText()).isEqualTo("completed");
        JsonNode curve = http.get("/api/simulations/" + id + "/curves").json().at("/strategies/0");
        assertThat(curve.get("rounds")).hasSize(8);
        assertThat(curve.at("/metrics/test_accuracy/7").doubleValue())
                .isEqualTo(row.at("/values/accuracy").doubleValue());
        assertThat(curve.at("/metrics/robustness.clean_accuracy")).hasSize(8);
        assertThat(http.get("/api/simulations/" + id + "/events").text()).contains("event: round", "event: done");
        assertThat(http.get("/api/comparison?simulation_ids=" + id).json().get("arms"))
                .hasSize(1);
        assertThat(http.get("/api/simulations/" + sweep + ".99").status()).isEqualTo(404);
        assertThat(http.post("/api/simulations/" + id + "/trash", "").status())
                .as("a cell is only read")
                .isIn(400, 404);
    }

    private static void runByItselfEndsAsItsCell(Client http, String sweep, int number) throws IOException {
        Answer config = http.get("/api/sweeps/" + sweep + "/cells/" + number + "/config");
        assertThat(config.json().at("/shared_settings/display_name").asText()).isEqualTo("small, cell " + number);
        String run = "/api/simulations/"
                + http.post("/api/simulations?strict=true", config.text())
                        .json()
                        .get("simulation_id")
                        .asText();
        await().atMost(TestLab.PATIENCE)
                .until(() ->
                        http.get(run + "/status").json().get("status").asText().equals("completed"));
        double cell = http.get("/api/sweeps/" + sweep + "/cells")
                .json()
                .get(number)
                .get("final_accuracy")
                .doubleValue();
        String last = http.get(run + "/events.ndjson").text().lines().toList().getLast();
        assertThat(Client.MAPPER.readTree(last).get("test_accuracy").doubleValue())
                .isEqualTo(cell);
        assertThat(http.get("/api/sweeps/" + sweep + "/cells/12/config").status())
                .isEqualTo(404);
        assertThat(http.get("/api/sweeps/" + sweep + "/cells/x/config").status())
                .isEqualTo(404);
    }

    @Test
    void saysWhatASweepWouldBe() throws IOException {
        Path out = temporary.resolve("out");
        try (Lab lab = lab(out)) {
            Client http = new Client(lab.port());
            Answer plan = http.post("/api/sweeps?dry_run=true", GRID.replace("\"f\": [1]", "\"f\": [1, 2]"));
            assertThat(plan.status()).isEqualTo(200);
            assertThat(plan.json().get("cells").intValue()).isEqualTo(20);
            assertThat(plan.json().get("excluded").intValue()).isEqualTo(4);
            assertThat(plan.json().get("exclusions").get(0).get("reason").asText())
                    .contains("n = 6, f = 2");
            assertThat(plan.json().get("estimated_seconds").doubleValue()).isPositive();
            assertThat(plan.json().has("curves")).isFalse();
            JsonNode curves = http.post("/api/sweeps?dry_run=true", withCurves("every 3"))
                    .json()
                    .get("curves");
            assertThat(curves.get("rounds").intValue()).isEqualTo(12 * 3);
            assertThat(curves.get("bytes").intValue()).isBetween(12 * 3 * 70, 12 * 3 * 200);
            assertThat(http.post("/api/sweeps?dry_run=1", GRID).status()).isEqualTo(200);
            assertThat(http.post("/api/sweeps?dry_run=maybe", GRID).status()).isEqualTo(422);
            assertThat(http.get("/api/sweeps").json()).isEmpty();
        }
    }

    private static String withCurves(String curves) {
        return GRID.replaceFirst("\\{", "{\"curves\": \"" + curves + "\", ");
    }

    @Test
    void servesTheRoundsThatWereKept() throws IOException {
        Path out = temporary.resolve("out");
        Path sweep = Files.createDirectories(out.resolve("sweeps").resolve("kept"));
        Files.writeString(sweep.resolve("config.json"), withCurves("all"));
        Files.writeString(sweep.resolve("status.json"), "{\"status\": \"completed\"}");
        try (Lab lab = lab(out)) {
            Client http = new Client(lab.port());
            assertThat(http.get("/api/sweeps/kept/rounds").status()).isEqualTo(404);
            assertThat(http.get("/api/sweeps/kept/rounds").detail()).contains("\"curves\": \"all\"");
            Files.writeString(sweep.resolve("rounds.csv"), """
                    number,rule,pre,attack,f,heterogeneity,seed,round,accuracy,loss,attack_success
                    0,"a, b",none,alie,1,0.5,2,1,1.0,0.25,
                    """);
            assertThat(http.get("/api/sweeps/kept/rounds").text())
                    .isEqualTo("[{\"number\":0,\"rule\":\"a, b\",\"pre\":\"none\",\"attack\":\"alie\",\"f\":1,"
                            + "\"heterogeneity\":\"0.5\",\"seed\":2,\"round\":1,\"accuracy\":1.0,\"loss\":0.25,"
                            + "\"attack_success\":null}]");
            assertThat(sweep(http, "kept").get("result_files").toString()).isEqualTo("[\"rounds.csv\"]");
        }
    }

    @Test
    void namesWhatIsWrong() throws IOException {
        try (Lab lab = lab(temporary.resolve("out"))) {
            Client http = new Client(lab.port());
            Answer wrong = http.post("/api/sweeps", GRID.replace("\"median\"", "\"medain\""));
            assertThat(wrong.status()).isEqualTo(422);
            assertThat(wrong.json().at("/detail/0/loc").toString()).isEqualTo("[\"body\",\"axes\",\"rule\",1]");
            assertThat(http.post("/api/sweeps", "{}").status()).isEqualTo(422);
            Answer curves = http.post("/api/sweeps", withCurves("some"));
            assertThat(curves.status()).isEqualTo(422);
            assertThat(curves.json().at("/detail/0/loc").toString()).isEqualTo("[\"body\",\"curves\"]");
            assertThat(curves.json().at("/detail/0/msg").asText()).contains("every 5");
            for (String path : List.of("/cells", "/rounds", "/events", "/results/index.html", "")) {
                assertThat(http.get("/api/sweeps/nope" + path).status()).isEqualTo(404);
                assertThat(http.get("/api/sweeps/no.id" + path).status()).isEqualTo(400);
            }
            assertThat(http.send("POST", "/api/sweeps/nope/stop", null).status())
                    .isEqualTo(404);
            assertThat(http.send("POST", "/api/sweeps/nope/resume", null).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void theFolderOfSweepsIsNoSimulation() throws IOException {
        Path out = temporary.resolve("out");
        try (TestLab lab = TestLab.start(out)) {
            assertThat(lab.http.send("DELETE", "/api/simulations/sweeps", null).status())
                    .isEqualTo(404);
            assertThat(lab.http.get("/api/simulations/sweeps").status()).isEqualTo(404);
            assertThat(out.resolve("sweeps")).exists();
        }
    }

    @Test
    void aKeyLaunchesOnce() throws IOException {
        try (Lab lab = lab(temporary.resolve("out"))) {
            Client http = new Client(lab.port());
            String first = http.send("POST", "/api/sweeps", GRID, "Idempotency-Key", "once")
                    .json()
                    .get("sweep_id")
                    .asText();
            assertThat(http.send("POST", "/api/sweeps", GRID, "Idempotency-Key", "once")
                            .json()
                            .get("sweep_id")
                            .asText())
                    .isEqualTo(first);
            assertThat(http.send("POST", "/api/sweeps/" + first + "/stop", null).status())
                    .isEqualTo(200);
        }
    }

    @Tag("process")
    @Test
    void endsAsIfItHadNeverBeenKilledOrStopped() throws IOException {
        Path out = temporary.resolve("out");
        List<JsonNode> whole;
        try (Lab lab = lab(temporary.resolve("other"))) {
            Client http = new Client(lab.port());
            String id = launch(http, GRID);
            awaitState(http, id, "completed");
            whole = cells(http, id);
        }
        try (Lab lab = lab(out)) {
            Client http = new Client(lab.port());
            String id = launch(http, GRID);
            awaitCells(http, id, 1);
            assertThat(http.send("DELETE", "/api/sweeps/" + id, null).status()).isEqualTo(409);
            RunDirectory run = new RunDirectory(out.resolve("sweeps").resolve(id));
            ProcessTag.of(run).bearers().forEach(ProcessHandle::destroyForcibly);
            awaitState(http, id, "failed");
            int done = cells(http, id).size();
            assertThat(done).isLessThan(12);

            // Between the end of the process and the written end nobody can resume it.
            await().atMost(TestLab.PATIENCE).until(() -> http.send("POST", "/api/sweeps/" + id + "/resume", null)
                    .text()
                    .equals("{\"message\":\"resumed\",\"sweep_id\":\"" + id + "\"}"));
            awaitCells(http, id, done + 1);
            Answer stopped = http.send("POST", "/api/sweeps/" + id + "/stop", null);
            if (stopped.status() == 200) {
                assertThat(sweep(http, id).get("status").asText()).isEqualTo("stopped");
                http.send("POST", "/api/sweeps/" + id + "/resume", null);
            }
            awaitState(http, id, "completed");
            assertThat(cells(http, id)).isEqualTo(whole);
            assertThat(sweep(http, id).path("time").path("cached").intValue()).isGreaterThanOrEqualTo(done);
            assertThat(Files.readAllLines(run.events())).hasSize(12);
        }
    }

    @Tag("process")
    @Test
    void workersTakeSweepsToo() throws Exception {
        Path out = temporary.resolve("out");
        try (TestRedis redis = new TestRedis(temporary.resolve("redis")).start();
                Lab lab = Lab.start(
                        TestLab.config(out)
                                .withRedis(redis.address())
                                .withQueue(QueueConfig.DEFAULT.withLease(TestWorker.LEASE)),
                        TestLab.real(out.resolveSibling("datasets")));
                TestWorker worker = TestWorker.real(redis, out)) {
            Client http = new Client(lab.port());
            await().atMost(TestLab.PATIENCE)
                    .until(() -> http.get("/api/workers").json().size() == 1);
            String id = launch(
                    http,
                    GRID.replace("[\"fedavg\", \"median\", \"krum\"]", "[\"median\"]")
                            .replace("[1, 2]", "[1]"));
            awaitState(http, id, "completed");
            assertThat(Files.readString(out.resolve("sweeps").resolve(id).resolve("attempt")))
                    .contains(worker.id);
        }
    }
}
