package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.lab.scheduling.QueueConfig.OnLoss;
import dev.crucible.lab.scheduling.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lab, workers and a Redis, all of them real processes that are killed. */
class QueueTest extends QueueScene {

    private static final String INTERRUPTED = "Process was interrupted (e.g. PC restart or crash)";

    private int stop(String id) {
        return lab.http.send("POST", "/api/simulations/" + id + "/stop", null).status();
    }

    @Test
    void workersRunWhatTheLabQueues() throws IOException {
        lab();
        Worker worker = inside();
        awaitWorkers(1);
        assertThat(health().toString())
                .isEqualTo("{\"status\":\"healthy\",\"redis\":\"connected\",\"celery_workers\":1,"
                        + "\"execution_mode\":\"celery\"}");
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        assertThat(lab.status(id).get("celery_task_id").asText()).isNotEmpty();
        assertThat(Fence.owner(run(id))).isEqualTo(worker.id());
        await().atMost(TestLab.PATIENCE).until(() -> lab.http
                .get("/api/workers")
                .json()
                .at("/0/running/0")
                .asText()
                .equals(id));
        JsonNode shown = lab.http.get("/api/workers").json().get(0);
        assertThat(shown.get("id").asText()).isEqualTo(worker.id());
        assertThat(shown.get("slots").asInt()).isEqualTo(1);
        assertThat(Instant.parse(shown.get("last_heartbeat").asText()))
                .isAfter(Instant.now().minusSeconds(30));
        assertThat(lab.http.delete("/api/simulations/" + id).status()).isEqualTo(409);
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        lab.awaitEnd(id);
        assertThat(starts(id)).isEqualTo(1);
        assertThat(lab.http.delete("/api/simulations/" + id).status()).isEqualTo(200);
    }

    @Tag("process")
    @Test
    void theLabRunsThemWhileNoWorkerLives() throws Exception {
        lab();
        assertThat(health().toString())
                .isEqualTo("{\"status\":\"healthy\",\"redis\":\"connected\",\"celery_workers\":0,"
                        + "\"execution_mode\":\"subprocess\"}");
        assertThat(lab.http.get("/api/workers").text()).isEqualTo("[]");
        String id = lab.launch("{}");
        assertThat(lab.awaitStatus(id, "completed").has("celery_task_id")).isFalse();
        redis.kill();
        await().atMost(TestLab.PATIENCE)
                .until(() -> health().get("redis").asText().equals("unreachable"));
        assertThat(health().get("status").asText()).isEqualTo("degraded");
        lab.awaitStatus(lab.launch("{}"), "completed");
    }

    @Test
    void aRunOfAKilledWorkerGoesOnElsewhereOnce() throws Exception {
        lab();
        TestWorker first = worker();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\",\"fork\":true}");
        awaitRunning(id);
        long orphan = lab.status(id).get("pid").asLong();
        TestWorker second = worker();
        awaitWorkers(2);
        first.kill();
        await().atMost(TestLab.PATIENCE).until(() -> Fence.owner(run(id)).equals(second.id));
        await().atMost(TestLab.PATIENCE).until(() -> starts(id) == 2);
        assertThat(Processes.isGone(orphan)).isTrue();
        assertThatThrownBy(() -> new StatusFile(run(id), new Fence(run(id).attempt(), 1)).completed())
                .isInstanceOf(Fence.SupersededException.class);
        JsonNode status = lab.status(id);
        assertThat(status.get("retries").asInt()).isEqualTo(1);
        assertThat(status.get("retry_cause").asText()).isEqualTo("worker " + first.id + " was lost");
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(starts(id)).isEqualTo(2);
    }

    @Tag("process")
    @Test
    void theLabTakesBackWhatTheLastWorkerHad() throws Exception {
        lab();
        TestWorker worker = worker();
        awaitWorkers(1);
        String running = lab.launch("{\"gate\":\"gate\"}");
        String queued = lab.launch("{}");
        awaitRunning(running);
        redis.kill(); // also without Redis
        worker.kill();
        lab.awaitStatus(queued, "completed");
        await().atMost(TestLab.PATIENCE)
                .until(() -> lab.status(running).path("retries").asInt() == 1);
        lab.openGate(running);
        lab.awaitStatus(running, "completed");
        assertThat(starts(queued)).isEqualTo(1);
    }

    @Tag("process")
    @Test
    void failsALostRunIfToldSo() throws Exception {
        lab = TestLab.start(config().withQueue(config().queue().withOnLoss(OnLoss.FAIL)));
        TestWorker worker = add(TestWorker.start(redis, out, OnLoss.FAIL, WorkerMain.FAKE));
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        long orphan = lab.status(id).get("pid").asLong();
        worker.kill();
        lab.awaitStatus(id, "failed");
        assertThat(Files.readString(run(id).status())).contains(INTERRUPTED);
        assertThat(Processes.isGone(orphan)).isTrue();
    }

    @Tag("process")
    @Test
    void givesUpOnARunThatKeepsLosingItsWorkers() throws Exception {
        lab = TestLab.start(config().withQueue(config().queue().withRetries(0, Duration.ofMillis(1))));
        TestWorker worker = worker();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        worker.kill();
        lab.awaitStatus(id, "failed");
        assertThat(Files.readString(run(id).status())).contains("Gave up after 0 retries: worker " + worker.id);
    }

    @Tag("process")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsAcrossWorkers(boolean withoutRedis) throws Exception {
        lab();
        inside();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\",\"fork\":true,\"stubborn\":" + !withoutRedis + "}");
        awaitRunning(id);
        long pid = lab.status(id).get("pid").asLong();
        long grandchild = Long.parseLong(Files.readString(lab.path(id, "grandchild")));
        String queued = lab.launch("{}");
        assertThat(stop(queued)).isEqualTo(200);
        if (withoutRedis) {
            redis.kill();
        }
        long start = System.nanoTime();
        assertThat(stop(id)).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(12));
        await().atMost(TestLab.PATIENCE).until(() -> Processes.isGone(pid) && Processes.isGone(grandchild));
        JsonNode status = lab.status(id);
        assertThat(status.get("status").asText()).isEqualTo("stopped");
        assertThat(stop(id)).isEqualTo(200);
        assertThat(lab.status(id).get("stopped_at")).isEqualTo(status.get("stopped_at"));
        assertThat(lab.status(queued).get("status").asText()).isEqualTo("stopped");
        assertThat(run(queued).log()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void losesAndDoublesNothingWhileRedisIsAway(boolean forgetful) throws Exception {
        lab();
        Worker worker = inside();
        awaitWorkers(1);
        String onWorker = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(onWorker);
        String waiting = lab.launch("{}");
        await().atMost(TestLab.PATIENCE).until(() -> lab.status(waiting).has("celery_task_id"));
        redis.kill();
        lab.awaitStatus(waiting, "completed");
        assertThat(lab.status(waiting).has("celery_task_id")).isFalse();
        String meanwhile = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(meanwhile);
        if (forgetful) {
            redis.forgetAll();
        }
        redis.start();
        awaitWorkers(1);
        String after = lab.launch("{}");
        lab.openGate(onWorker);
        lab.awaitStatus(onWorker, "completed");
        lab.awaitStatus(after, "completed");
        lab.openGate(meanwhile);
        lab.awaitStatus(meanwhile, "completed");
        for (String id : List.of(onWorker, waiting, meanwhile, after)) {
            assertThat(starts(id)).as(id).isEqualTo(1);
            assertThat(lab.status(id).has("retries")).as(id).isFalse();
        }
        assertThat(Fence.owner(run(after))).isEqualTo(worker.id());
    }

    @Tag("process")
    @Test
    void neverDeliversALongRunTwice() throws Exception {
        lab();
        inside();
        inside();
        awaitWorkers(2);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        Instant begin = beat();
        await().atMost(TestLab.PATIENCE)
                .until(() -> Duration.between(begin, beat()).compareTo(TestWorker.LEASE.multipliedBy(3)) > 0);
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(starts(id)).isEqualTo(1);
        assertThat(Fence.last(run(id))).isEqualTo(1);
    }

    private Instant beat() {
        return Instant.parse(
                lab.http.get("/api/workers").json().at("/0/last_heartbeat").asText("1970-01-01T00:00:00Z"));
    }

    @Tag("process")
    @Test
    void aWorkerHandsBackWhatItHasWhenAskedToEnd() throws Exception {
        lab();
        TestWorker first = worker();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\",\"fork\":true}");
        awaitRunning(id);
        long grandchild = Long.parseLong(Files.readString(lab.path(id, "grandchild")));
        TestWorker second = worker();
        awaitWorkers(2);
        first.process.destroy();
        assertThat(first.process.waitFor(Duration.ofSeconds(9))).isTrue();
        assertThat(Processes.isGone(grandchild)).isTrue();
        awaitWorkers(1);
        await().atMost(TestLab.PATIENCE).until(() -> Fence.owner(run(id)).equals(second.id));
        lab.openGate(id);
        assertThat(lab.awaitStatus(id, "completed").has("retries")).isFalse();
        assertThat(starts(id)).isEqualTo(2);
    }

    /** As when all services are stopped at once: the worker first, and the lab has taken over for a moment. */
    @Tag("process")
    @Test
    void aLabHandsBackWhatItHasWhenItEnds() throws Exception {
        lab();
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        lab.close();
        assertThat(Files.readString(run(id).status())).contains("queued").doesNotContain("failed", "retries");
        lab();
        awaitRunning(id);
        lab.openGate(id);
        assertThat(lab.awaitStatus(id, "completed").has("retries")).isFalse();
        assertThat(starts(id)).isEqualTo(2);
    }

    @Tag("process")
    @Test
    void aPausedWorkerYieldsWhatWasTakenFromIt() throws Exception {
        lab();
        TestWorker paused = worker();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        TestWorker other = worker();
        awaitWorkers(2);
        paused.signal("STOP");
        await().atMost(TestLab.PATIENCE).until(() -> Fence.owner(run(id)).equals(other.id));
        awaitRunning(id);
        paused.signal("CONT");
        await().atMost(TestLab.PATIENCE).until(() -> paused.said().contains("is no longer ours"));
        awaitWorkers(2);
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(starts(id)).isEqualTo(2);
        assertThat(Fence.owner(run(id))).isEqualTo(other.id);
    }

    @Tag("process")
    @Test
    void aRunThatCrashesIsNotTriedAgain() throws Exception {
        lab();
        inside();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        ProcessHandle.of(lab.status(id).get("pid").asLong()).orElseThrow().destroyForcibly();
        lab.awaitStatus(id, "failed");
        assertThat(Files.readString(run(id).status())).contains(INTERRUPTED).doesNotContain("retries");
        lab.awaitStatus(lab.launch("{}"), "completed");
        assertThat(starts(id)).isEqualTo(1);
    }

    @Tag("process")
    @Test
    void anotherLabGoesOnWithTheRunsOfWorkersOfAKilledOne() throws Exception {
        Process killed = LabMain.start(out.toString(), redis.address().uri().toString());
        Client http = new Client(LabMain.port(killed));
        inside();
        await().atMost(TestLab.PATIENCE)
                .until(() -> http.get("/api/workers").json().size() == 1);
        String running = TestLab.launch(http, "{\"gate\":\"gate\"}", 1);
        String queued = TestLab.launch(http, "{}", 1);
        await().atMost(TestLab.PATIENCE)
                .until(() -> Fence.last(run(running)) == 1
                        && Files.exists(run(running).log()));
        killed.destroyForcibly().waitFor();
        lab();
        awaitRunning(running);
        assertThat(lab.status(running).get("status").asText()).isEqualTo("running");
        assertThat(lab.status(queued).get("status").asText()).isEqualTo("queued");
        lab.openGate(running);
        lab.awaitStatus(running, "completed");
        lab.awaitStatus(queued, "completed");
        assertThat(starts(running)).isEqualTo(1);
        assertThat(starts(queued)).isEqualTo(1);
    }

    @Test
    void tellsNobodyThePassword() throws Exception {
        lab();
        TestWorker worker = worker();
        awaitWorkers(1);
        String id = lab.launch("{}");
        lab.awaitStatus(id, "completed");
        redis.kill();
        await().atMost(TestLab.PATIENCE).until(() -> worker.said().contains("trying again"));
        assertThat(worker.said()).contains("Redis at redis://127.0.0.1:").doesNotContain(TestRedis.PASSWORD);
        assertThat(Files.readString(run(id).log())).doesNotContain(TestRedis.PASSWORD, "REDIS");
        assertThat(redis.address().toString()).doesNotContain(TestRedis.PASSWORD);
        assertThatThrownBy(() -> dev.crucible.lab.queue.RedisAddress.of("redis://:pass word@host"))
                .hasMessage("must look like redis://localhost:6379");
    }
}
