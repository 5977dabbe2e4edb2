package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.scheduling.ClusterAccess;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.lab.scheduling.RunLimits;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab's own line: order, limits, retries. */
class SchedulingTest {

    private static final String BODY = "{\"shared_settings\":{\"fake\":{}},\"simulation_strategies\":[{}]}";

    @TempDir
    Path temporary;

    private TestLab start(QueueConfig queue) throws IOException {
        return TestLab.start(
                TestLab.config(temporary.resolve("out")).withSlots(1).withQueue(queue));
    }

    private static String launch(TestLab lab, String query) {
        return lab.http
                .post("/api/simulations" + query, BODY)
                .json()
                .get("simulation_id")
                .asText();
    }

    private static String started(TestLab lab, String id) {
        return lab.awaitStatus(id, "completed").get("started_at").asText();
    }

    @Test
    void startsByPriorityThenInOrderAlsoAfterARestart() throws IOException {
        String first;
        String second;
        String urgent;
        try (TestLab lab = start(QueueConfig.DEFAULT)) {
            lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
            first = launch(lab, "");
            second = launch(lab, "?priority=0");
            urgent = launch(lab, "?priority=9");
        }
        try (TestLab lab = start(QueueConfig.DEFAULT)) {
            assertThat(started(lab, urgent)).isLessThan(started(lab, first));
            assertThat(started(lab, first)).isLessThan(started(lab, second));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "-1", "high", ""})
    void refusesPriorities(String priority) throws IOException {
        try (TestLab lab = start(QueueConfig.DEFAULT)) {
            var answer = lab.http.post("/api/simulations?priority=" + priority, BODY);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo("[\"query\",\"priority\"]");
            assertThat(lab.http.get("/api/simulations").json()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "yarn,must be",
        "'local[0]',must be",
        "'local[2]',--cluster local[2]",
        "spark://elsewhere:7077,not allowed here"
    })
    void refusesClustersThatItMayNotUse(String cluster, String reason) throws IOException {
        try (TestLab lab = start(QueueConfig.DEFAULT)) {
            String escaped = URLEncoder.encode(cluster, StandardCharsets.UTF_8);
            var answer = lab.http.post("/api/simulations?cluster=" + escaped, BODY);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo("[\"query\",\"cluster\"]");
            assertThat(answer.json().at("/detail/0/msg").asText()).contains(reason);
            assertThat(lab.http.get("/api/simulations").json()).isEmpty();
        }
    }

    @Test
    void refusesWhatNoClusterCanRun() throws IOException {
        LabConfig config = TestLab.config(temporary.resolve("out"));
        ClusterAccess access = new ClusterAccess(List.of(new ClusterAddress("local[2]")), Map.of());
        ObjectNode body = Json.readObject(Path.of("..", "examples", "quickstart.json"));
        ((ObjectNode) body.path("shared_settings")).put("scaffold", true).put("momentum", 0);
        body.putArray("simulation_strategies").addObject().put("aggregation_strategy_keyword", "fedavg");
        System.setProperty(ClusterAccess.CLASSES, "nothing.jar");
        try (Lab lab = Lab.start(config, TestLab.fake(config.datasets()).withClusters(access))) {
            Client http = new Client(lab.port());
            var answer = http.post("/api/simulations?cluster=local%5B2%5D", body.toString());
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.json().at("/detail/0/loc").toString()).contains("scaffold");
            assertThat(answer.json().at("/detail/0/msg").asText()).contains("not available on a cluster");
            assertThat(http.get("/api/simulations").json()).isEmpty();
        } finally {
            System.clearProperty(ClusterAccess.CLASSES);
        }
    }

    @Tag("process")
    @Test
    void endsWhatTakesTooLong() throws IOException {
        RunLimits limits = new RunLimits(Optional.of(Duration.ofSeconds(12)), Optional.empty());
        try (TestLab lab = start(QueueConfig.DEFAULT.withLimits(limits))) {
            String id = lab.launch("{\"gate\":\"gate\",\"fork\":true}");
            lab.awaitStatus(id, "failed");
            assertThat(Files.readString(lab.path(id, "status.json")))
                    .contains("The simulation took longer than 12s (--max-run-time)");
            assertThat(Processes.isGone(Long.parseLong(Files.readString(lab.path(id, "grandchild")))))
                    .isTrue();
        }
    }

    @Test
    void endsWhatDoesNothing() throws IOException {
        RunLimits limits = new RunLimits(Optional.empty(), Optional.of(Duration.ofSeconds(2)));
        try (TestLab lab = start(QueueConfig.DEFAULT.withLimits(limits))) {
            String id = lab.launch("{\"gate\":\"gate\"}");
            lab.awaitStatus(id, "failed");
            assertThat(Files.readString(lab.path(id, "status.json")))
                    .contains("The simulation showed no progress for 2s (--max-idle-time)");
        }
    }

    @Test
    void triesAgainWhenAProcessCannotStart() throws IOException {
        try (TestLab lab = start(QueueConfig.DEFAULT.withRetries(6, Duration.ofMillis(50)))) {
            String blocking = lab.launch("{\"gate\":\"gate\"}");
            lab.awaitStatus(blocking, "running");
            String id = launch(lab, "");
            Path log = Files.createDirectory(lab.path(id, "output.log"));
            lab.openGate(blocking);
            await().atMost(TestLab.PATIENCE)
                    .until(() -> lab.status(id).path("retries").asInt() >= 2);
            Files.delete(log);
            JsonNode status = lab.awaitStatus(id, "completed");
            assertThat(status.get("retry_cause").asText()).startsWith("Could not start the simulation process");
            assertThat(Files.readString(lab.path(id, "attempt"))).isEqualTo("1");
        }
    }

    @Tag("process")
    @Test
    void failsWhatCannotStartAtAllAndStopsWhatIsTriedAgain() throws IOException {
        try (TestLab lab = start(QueueConfig.DEFAULT.withRetries(1, Duration.ofMillis(10)))) {
            String blocking = lab.launch("{\"gate\":\"gate\"}");
            lab.awaitStatus(blocking, "running");
            String id = launch(lab, "");
            Files.createDirectory(lab.path(id, "output.log"));
            lab.openGate(blocking);
            lab.awaitStatus(id, "failed");
            assertThat(Files.readString(lab.path(id, "status.json")))
                    .contains("Could not start the simulation process");
        }
        try (TestLab lab = start(QueueConfig.DEFAULT.withRetries(1, Duration.ofMinutes(5)))) {
            String blocking = lab.launch("{\"gate\":\"gate\"}");
            lab.awaitStatus(blocking, "running");
            String id = launch(lab, "");
            Files.createDirectory(lab.path(id, "output.log"));
            lab.openGate(blocking);
            await().atMost(TestLab.PATIENCE)
                    .until(() -> lab.status(id).path("retries").asInt() == 1);
            assertThat(lab.http
                            .send("POST", "/api/simulations/" + id + "/stop", null)
                            .status())
                    .isEqualTo(200);
            assertThat(lab.status(id).get("status").asText()).isEqualTo("stopped");
        }
    }

    @Tag("process")
    @Test
    void aSilentRedisDelaysNobodyForLong() throws IOException {
        try (ServerSocket silent = new ServerSocket(0)) {
            long start = System.nanoTime();
            LabConfig config = TestLab.config(temporary.resolve("out"))
                    .withRedis(RedisAddress.of("redis://127.0.0.1:" + silent.getLocalPort()));
            try (TestLab lab = TestLab.start(config)) {
                assertThat(lab.http.get("/api/health").json().get("redis").asText())
                        .isEqualTo("unreachable");
                lab.awaitStatus(lab.launch("{}"), "completed");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
    }
}
