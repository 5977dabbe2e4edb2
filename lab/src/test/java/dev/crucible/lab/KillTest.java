package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.engine.results.Fence;
import dev.crucible.lab.scheduling.ProcessTag;
import dev.crucible.lab.scheduling.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills between two states of a run. What is to be killed stands still there, so that it is never hit elsewhere. */
@Tag("process")
class KillTest extends QueueScene {

    private static final String INTERRUPTED = "Process was interrupted (e.g. PC restart or crash)";

    private static void makePipe(Path path) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
    }

    private ProcessHandle child(String id) {
        List<ProcessHandle> bearers = await().atMost(TestLab.PATIENCE)
                .until(() -> ProcessTag.of(run(id)).bearers(), found -> !found.isEmpty());
        return bearers.getFirst();
    }

    @Test
    void aWorkerBetweenItsClaimAndTheStart() throws Exception {
        lab();
        TestWorker first = worker();
        awaitWorkers(1);
        String before = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(before);
        String id = lab.launch("{}");
        makePipe(run(id).log()); // Nobody reads it, so that nothing can be started that writes it.
        lab.openGate(before);
        await().atMost(TestLab.PATIENCE).until(() -> Fence.owner(run(id)).equals(first.id));
        first.kill();
        Files.delete(run(id).log());
        assertThat(lab.status(id).get("status").asText()).isEqualTo("queued");
        lab.awaitStatus(id, "completed");
        assertThat(starts(id)).isEqualTo(1);
        assertThat(lab.status(id).get("retry_cause").asText()).isEqualTo("worker " + first.id + " was lost");
    }

    @Test
    void aWorkerBetweenTheStartAndTheFirstStatus() throws Exception {
        lab();
        TestWorker first = worker();
        awaitWorkers(1);
        String id = lab.launch("{\"silent\":\"gate\"}");
        ProcessHandle orphan = child(id);
        first.kill();
        assertThat(lab.status(id).get("status").asText()).isEqualTo("queued");
        // The first claim, its end, the next one's claim.
        await().atMost(TestLab.PATIENCE).until(() -> Fence.last(run(id)) == 3);
        assertThat(Processes.isGone(orphan.pid())).isTrue();
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(starts(id)).isEqualTo(1);
        assertThat(lab.status(id).get("retries").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSimulationBeforeItsFirstWord(boolean onWorker) throws Exception {
        lab();
        if (onWorker) {
            inside();
            awaitWorkers(1);
        }
        String id = lab.launch("{\"silent\":\"gate\"}");
        child(id).destroyForcibly();
        lab.awaitStatus(id, "failed");
        assertThat(Files.readString(run(id).status())).contains(INTERRUPTED).doesNotContain("retries");
        lab.awaitStatus(lab.launch("{}"), "completed");
    }

    @Test
    void aLabBetweenItsAnswerAndTheQueue() throws Exception {
        Process killed = LabMain.start(out.toString(), redis.address().uri().toString());
        Client http = new Client(LabMain.port(killed));
        Worker worker = inside();
        await().atMost(TestLab.PATIENCE)
                .until(() -> http.get("/api/workers").json().size() == 1);
        redis.signal("STOP"); // The lab asks it who lives before it queues anything.
        String id = launchOnce(http);
        killed.destroyForcibly().waitFor();
        redis.signal("CONT");
        lab();
        assertThat(launchOnce(lab.http)).isEqualTo(id);
        lab.awaitStatus(id, "completed");
        lab.awaitEnd(id);
        assertThat(starts(id)).isEqualTo(1);
        assertThat(lab.http.get("/api/simulations").json()).hasSize(1);
        lab.awaitStatus(lab.launch("{}"), "completed");
        assertThat(worker.id()).isNotEmpty();
    }

    private static String launchOnce(Client http) {
        return http.send("POST", "/api/simulations", "{\"simulation_strategies\":[{}]}", "Idempotency-Key", "once")
                .json()
                .get("simulation_id")
                .asText();
    }

    @Test
    void redisWhileAWorkerSaysThatItIsDone() throws Exception {
        lab();
        Worker worker = inside();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        assertThat(redis.entries()).isEqualTo(1);
        redis.signal("STOP");
        lab.openGate(id);
        // The last thing before it tells Redis.
        await().atMost(TestLab.PATIENCE).until(() -> !Files.exists(lab.path(id, ".alive-1")));
        redis.kill();
        await().atMost(TestLab.PATIENCE)
                .until(() -> health().get("redis").asText().equals("unreachable"));
        redis.start();
        assertThat(redis.entries()).isEqualTo(1);
        awaitWorkers(1);
        String next = lab.launch("{}");
        lab.awaitStatus(next, "completed");
        assertThat(Fence.owner(run(next))).isEqualTo(worker.id());
        await().atMost(TestLab.PATIENCE).until(() -> redis.entries() == 0);
        assertThat(lab.status(id).get("status").asText()).isEqualTo("completed");
        assertThat(starts(id)).isEqualTo(1);
        assertThat(Fence.last(run(id))).isEqualTo(1);
    }
}
