package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.scheduling.QueueConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that go on after their end. */
class ResumeTest {

    private static final String CONFIG = """
            {"shared_settings": {"aggregation_strategy_keyword": "fedavg", "remove_clients": false,
              "dataset_keyword": "femnist_niid", "model_type": "cnn", "model_keyword": "softmax", "use_llm": false,
              "num_of_rounds": 60, "num_of_clients": 3, "num_of_malicious_clients": 0, "show_plots": false,
              "save_plots": false, "save_csv": true, "preserve_dataset": false, "training_subset_fraction": 0.8,
              "training_device": "cpu", "cpus_per_client": 1, "gpus_per_client": 0, "min_fit_clients": 3,
              "min_evaluate_clients": 3, "min_available_clients": 3, "num_of_client_epochs": 1, "batch_size": 32,
              "evaluate_metrics_aggregation_fn": "weighted_average", "attack_schedule": [], "random_seed": 7,
              "max_dataset_samples": 300},
             "simulation_strategies": [{}]}
            """;

    private static List<JsonNode> undisturbed = List.of();

    @TempDir
    Path temporary;

    private static Answer resume(Client http, String id) {
        return http.send("POST", "/api/simulations/" + id + "/resume", null);
    }

    private static JsonNode status(Client http, String id) {
        return http.get("/api/simulations/" + id + "/status").json();
    }

    private static String launch(Client http) {
        return http.post("/api/simulations", CONFIG).json().get("simulation_id").asText();
    }

    private static void awaitState(Client http, String id, String state) {
        await().atMost(TestLab.PATIENCE)
                .until(() -> status(http, id).get("status").asText().equals(state));
    }

    /** The rounds of the run that nobody disturbs, which is made once for all tests. */
    private static List<JsonNode> undisturbed(Path temporary) throws IOException {
        if (undisturbed.isEmpty()) {
            Path out = temporary.resolve("undisturbed");
            try (Lab lab = Lab.start(TestLab.config(out), TestLab.real(out.resolveSibling("datasets")))) {
                Client http = new Client(lab.port());
                String id = launch(http);
                awaitState(http, id, "completed");
                undisturbed = rounds(out, id);
            }
        }
        return undisturbed;
    }

    private static List<JsonNode> rounds(Path out, String id) throws IOException {
        List<JsonNode> rounds = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve(id).resolve("events.ndjson"))) {
            ObjectNode round = (ObjectNode) Client.MAPPER.readTree(line);
            round.remove("time_ns");
            rounds.add(round);
        }
        return rounds;
    }

    @Test
    void endsAsIfItHadNeverStopped() throws IOException {
        Path out = temporary.resolve("out");
        try (Lab lab = Lab.start(TestLab.config(out), TestLab.real(out.resolveSibling("datasets")))) {
            Client http = new Client(lab.port());
            String broken = launch(http);
            await().atMost(TestLab.PATIENCE)
                    .until(() -> status(http, broken).path("current_round").asInt() > 0);
            assertThat(http.send("POST", "/api/simulations/" + broken + "/stop", null)
                            .status())
                    .isEqualTo(200);
            int reached = status(http, broken).get("current_round").asInt();
            assertThat(reached).isBetween(1, 59);
            http.send("PATCH", "/api/simulations/" + broken + "/rename", "{\"display_name\":\"renamed meanwhile\"}");

            assertThat(resume(http, broken).text())
                    .isEqualTo("{\"message\":\"resumed\",\"simulation_id\":\"" + broken + "\"}");
            awaitState(http, broken, "completed");
            assertThat(Files.readString(out.resolve(broken).resolve("output.log")))
                    .contains("going on after round ");
            assertThat(rounds(out, broken)).hasSize(60).isEqualTo(undisturbed(temporary));
            // A stream ends when nothing works on the run any more.
            assertThat(http.get("/api/simulations/" + broken + "/stream").text())
                    .contains("event: done");
            assertThat(resume(http, broken).detail())
                    .isEqualTo("Only a failed or stopped simulation can be resumed; this one is completed.");
        }
    }

    @Tag("process")
    @Test
    void endsAsIfItsWorkerHadNeverDied() throws Exception {
        Path out = temporary.resolve("out");
        try (TestRedis redis = new TestRedis(temporary.resolve("redis")).start();
                Lab lab = Lab.start(
                        TestLab.config(out)
                                .withRedis(redis.address())
                                .withQueue(QueueConfig.DEFAULT.withLease(TestWorker.LEASE)),
                        TestLab.real(out.resolveSibling("datasets")))) {
            Client http = new Client(lab.port());
            try (TestWorker worker = TestWorker.real(redis, out)) {
                await().atMost(TestLab.PATIENCE)
                        .until(() -> http.get("/api/workers").json().size() == 1);
                String broken = launch(http);
                await().atMost(TestLab.PATIENCE)
                        .until(() -> status(http, broken).path("current_round").asInt() > 0);
                worker.kill();
                ProcessHandle.of(status(http, broken).get("pid").asLong()).ifPresent(ProcessHandle::destroyForcibly);
                awaitState(http, broken, "completed");
                assertThat(status(http, broken).get("retries").asInt()).isEqualTo(1);
                assertThat(Files.readString(out.resolve(broken).resolve("output.log")))
                        .contains("going on after round ");
                assertThat(rounds(out, broken)).hasSize(60).isEqualTo(undisturbed(temporary));
            }
        }
    }

    @Tag("process")
    @Test
    void goesOnAfterAFailureAndAStop() throws IOException {
        try (TestLab lab =
                TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1))) {
            String failed = lab.launch("{\"exit\":3}");
            lab.awaitEnd(failed);
            String blocking = lab.launch("{\"gate\":\"gate\"}");
            lab.awaitStatus(blocking, "running");
            assertThat(resume(lab.http, blocking).status()).isEqualTo(409);
            assertThat(resume(lab.http, blocking).detail()).isEqualTo("The simulation is still running.");

            assertThat(resume(lab.http, failed).status()).isEqualTo(200);
            JsonNode status = lab.status(failed);
            assertThat(status.get("status").asText()).isEqualTo("queued");
            assertThat(status.get("error").isNull()).isTrue();
            assertThat(status.has("failed_at") || status.has("pid")).isFalse();
            assertThat(resume(lab.http, failed).detail()).endsWith("this one is queued.");

            lab.http.send("POST", "/api/simulations/" + failed + "/stop", null);
            assertThat(lab.path(failed, ".stopped")).exists();
            assertThat(resume(lab.http, failed).status()).isEqualTo(200);
            assertThat(lab.path(failed, ".stopped")).doesNotExist();
            lab.openGate(blocking);
            lab.awaitStatus(failed, "failed");
            assertThat(Files.readString(lab.path(failed, "output.log"))).contains("attempt 1", "attempt 6");
        }
    }

    @Test
    void isStillQueuedForTheNextLab() throws IOException {
        Path out = temporary.resolve("out");
        String id;
        try (TestLab lab = TestLab.start(TestLab.config(out).withSlots(1))) {
            lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
            id = lab.launch("{}");
            lab.http.send("POST", "/api/simulations/" + id + "/stop", null);
            assertThat(resume(lab.http, id).status()).isEqualTo(200);
        }
        try (TestLab next = TestLab.start(out)) {
            next.awaitStatus(id, "completed");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\":\"failed\",\"origin\":\"api\"}",
                "{\"status\":\"stopped\"}",
                "{\"status\":\"completed\",\"origin\":\"api\"}"
            })
    void leavesRunsOfOthersAlone(String status) throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Path run = lab.directory("foreign", "{}");
            Files.writeString(run.resolve("status.json"), status);
            assertThat(resume(lab.http, "foreign").status()).isEqualTo(409);
            assertThat(resume(lab.http, "foreign").detail())
                    .isEqualTo("Only a simulation that was launched here can be resumed.");
            assertThat(run.resolve("status.json")).hasContent(status);
            Files.createDirectories(lab.out.resolve("empty"));
            assertThat(resume(lab.http, "empty").status()).isEqualTo(404);
            assertThat(resume(lab.http, "nope").status()).isEqualTo(404);
            assertThat(resume(lab.http, "no.id").status()).isEqualTo(400);
        }
    }
}
