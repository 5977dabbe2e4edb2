package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Status of a run, from its directory only. */
final class RunStatusTest {

    /** No process has this id. */
    private static final long NOBODY = 1L << 40;

    @TempDir
    private Path out;

    private RunDirectory run;

    @BeforeEach
    void make() throws IOException {
        run = new RunDirectory(Files.createDirectory(out.resolve("mine")));
    }

    private void status(String json) throws IOException {
        Files.writeString(run.status(), json);
    }

    private static String ago(Duration time) {
        return Timestamp.utc(Instant.now().minus(time));
    }

    private RunState state() {
        return RunStatus.of(run).state();
    }

    @Test
    void anEmptyFolderIsPending() {
        assertThat(state()).isEqualTo(RunState.PENDING);
        assertThat(RunStatus.stored(run)).isEmpty();
        assertThat(RunStatus.of(run).isTerminal()).isFalse();
    }

    @Test
    void theMarkersOfOtherProgramsCount() throws IOException {
        Files.createFile(run.root().resolve(".running"));
        assertThat(state()).isEqualTo(RunState.RUNNING);
        Files.createFile(run.stoppedMarker());
        assertThat(state()).isEqualTo(RunState.STOPPED);
        assertThat(RunStatus.of(run).isTerminal()).isTrue();
        status("{\"status\":\"completed\",\"progress\":1}");
        assertThat(state()).isEqualTo(RunState.STOPPED);
        assertThat(RunStatus.of(run).brief().get("progress").intValue()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "failed", "stopped"})
    void anEndIsBelieved(String end) throws IOException {
        status("{\"status\":\"" + end + "\",\"pid\":" + NOBODY + "}");
        assertThat(state().word()).isEqualTo(end);
        assertThat(RunStatus.stored(run).orElseThrow().word()).isEqualTo(end);
    }

    @Test
    void aFreshStatusIsBelieved() throws IOException {
        status("{\"status\":\"running\",\"pid\":%d,\"updated_at\":\"%s\"}"
                .formatted(NOBODY, ago(Duration.ofSeconds(100))));
        assertThat(state()).isEqualTo(RunState.RUNNING);
        status("{\"status\":\"running\",\"pid\":%d,\"updated_at\":\"%s\"}"
                .formatted(NOBODY, ago(Duration.ofSeconds(130))));
        assertThat(state()).isEqualTo(RunState.FAILED);
        ObjectNode full = RunStatus.of(run).full();
        assertThat(full.get("error").textValue()).isEqualTo("Process was interrupted (e.g. PC restart or crash)");
        assertThat(full.get("error_code").textValue()).isEqualTo("interrupted");
    }

    @Test
    void anOldStatusIsBelievedWhileItsProcessLivesOrNoneIsNamed() throws IOException {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            status("{\"status\":\"running\",\"pid\":%d}".formatted(process.pid()));
            assertThat(state()).isEqualTo(RunState.RUNNING);
        } finally {
            process.destroyForcibly();
        }
        status("{\"status\":\"running\"}");
        assertThat(state()).isEqualTo(RunState.RUNNING);
        status("{\"status\":\"pending\",\"pid\":" + NOBODY + "}");
        assertThat(state()).isEqualTo(RunState.PENDING);
    }

    /** Process ids are reused after a process has ended. */
    @Test
    void aProcessThatBeganAfterTheStatusWasWrittenIsAnother() throws IOException {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            status("{\"status\":\"running\",\"pid\":%d,\"updated_at\":\"%s\"}"
                    .formatted(process.pid(), ago(Duration.ofHours(1))));
            assertThat(state()).isEqualTo(RunState.FAILED);
            assertThat(RecordedProcess.of(Json.object().put("pid", process.pid())))
                    .isPresent();
        } finally {
            process.destroyForcibly();
        }
        assertThat(RecordedProcess.of(
                        Json.object().put("pid", ProcessHandle.current().pid())))
                .isEmpty();
        assertThat(RecordedProcess.of(Json.object().put("pid", 1))).isEmpty();
        assertThat(RecordedProcess.of(Json.object().put("pid", 2.5))).isEmpty();
        assertThat(RecordedProcess.of(Json.object().put("pid", "2"))).isEmpty();
        assertThat(RecordedProcess.of(Json.object())).isEmpty();
    }

    @Test
    void ownedRunsAreTheirWorkersMatter() throws IOException {
        Files.writeString(run.attempt(), "1 host-1");
        status("{\"status\":\"running\",\"pid\":" + NOBODY + "}");
        assertThat(state()).isEqualTo(RunState.RUNNING);
        Files.writeString(run.attempt(), "1");
        assertThat(state()).isEqualTo(RunState.FAILED);
    }

    @Test
    void aTaskOfAForeignQueueIsLost() throws IOException {
        status("{\"status\":\"queued\",\"celery_task_id\":\"7\"}");
        assertThat(state()).isEqualTo(RunState.FAILED);
        assertThat(RunStatus.of(run).full().get("error").textValue())
                .startsWith("Task was lost from queue (e.g. Redis restart).");
        status("{\"status\":\"queued\",\"celery_task_id\":\"7\",\"created\":\"2026-01-01T00:00:00\"}");
        assertThat(state()).isEqualTo(RunState.QUEUED);
    }

    /** Tables of all strategies prove an end only for a run of another engine. */
    @Test
    void resultsOfAllStrategiesAreAnEndOfAForeignRun() throws IOException {
        Files.writeString(run.config(), "{\"shared_settings\":{},\"simulation_strategies\":[{}]}");
        Files.createDirectories(run.root().resolve("csv"));
        Files.writeString(run.csv("round_metrics", 0), "round\n1\n");
        Files.writeString(run.plotData(0), "{}");
        boolean complete = new ResultFiles(run).areComplete();
        assertThat(complete).isTrue();
        assertThat(state()).isEqualTo(RunState.COMPLETED);
        assertThat(RunStatus.of(run).brief().get("progress").intValue()).isOne();
        status("{\"status\":\"running\",\"pid\":" + NOBODY + "}");
        assertThat(state()).isEqualTo(RunState.COMPLETED);
        Files.writeString(run.attempt(), "1");
        assertThat(state()).isEqualTo(RunState.FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERROR: x",
                "critical: x",
                "Critical Error: x",
                "Traceback (most recent call last)",
                "ValueError exception: x",
                "Simulation failed"
            })
    void signsOfFailureInTheLogCountWhenNothingElseDoes(String sign) throws IOException {
        Files.writeString(run.log(), "ä".repeat(3_000) + "\n" + sign + "\n");
        assertThat(state()).isEqualTo(RunState.FAILED);
        assertThat(RunStatus.of(run).full().get("error").textValue()).contains(sign);
        Files.writeString(run.log(), "x".repeat(4_096) + sign);
        assertThat(state()).isEqualTo(RunState.PENDING);
        Files.writeString(run.log(), "all well: no errors");
        assertThat(state()).isEqualTo(RunState.PENDING);
    }

    @Test
    void aDamagedFileOfOursIsAFailure() throws IOException {
        Files.createFile(run.root().resolve(".lock"));
        status("{\"status\":\"runn");
        assertThat(state()).isEqualTo(RunState.FAILED);
        assertThat(RunStatus.of(run).full().get("error").textValue())
                .isEqualTo("status.json is cut or garbled. Resume the run, which goes on after its last round, or"
                        + " delete it.");
        assertThat(RunStatus.of(run).full().get("error_code").textValue()).isEqualTo("files");
        status("{\"status\":\"running\"}");
        Files.writeString(run.attempt(), "?");
        assertThat(RunStatus.of(run).full().get("error").textValue()).startsWith("attempt holds no number. ");
        status("{\"status\":\"completed\"}");
        assertThat(state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void theAnswerHasEveryFieldOfTheContract() throws IOException {
        status("{\"status\":\"completed\",\"progress\":7,\"current_round\":3,\"total_rounds\":2.5,"
                + "\"priority\":4,\"error\":5,\"updated_at\":\"2026-01-01T00:00:00\"}");
        RunStatus status = RunStatus.of(run);
        String brief = "{\"status\":\"completed\",\"progress\":1.0,\"current_round\":3,\"total_rounds\":null,"
                + "\"current_strategy\":null,\"total_strategies\":null";
        assertThat(status.brief()).hasToString(brief + "}");
        assertThat(status.full())
                .hasToString(brief + ",\"error\":null,\"priority\":4,\"updated_at\":\"2026-01-01T00:00:00\"}");
        assertThat(status.withoutHeartbeat().has("updated_at")).isFalse();
        assertThat(status.withoutHeartbeat().get("priority").intValue()).isEqualTo(4);
        assertThat(status.fields().has("updated_at")).isTrue();
        status("{\"status\":\"queued\",\"progress\":-1}");
        assertThat(RunStatus.of(run).brief().get("progress").doubleValue()).isZero();
    }

    @Test
    void aTimeWithoutAZoneIsUtc() {
        Map<String, String> times = Map.of(
                "2026-01-02T03:04:05", "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:05.5Z", "2026-01-02T03:04:05.500Z",
                "2026-01-02T03:04:05+01:00", "2026-01-02T02:04:05Z");
        times.forEach(
                (text, time) -> assertThat(RunStatus.updatedAt(Json.object().put("updated_at", text)))
                        .contains(Instant.parse(time)));
        assertThat(RunStatus.updatedAt(Json.object().put("updated_at", "yesterday")))
                .isEmpty();
        assertThat(RunStatus.updatedAt(Json.object())).isEmpty();
    }

    @Test
    void manyRunsAreCountedByTheirState() throws IOException {
        RunStore store = RunStore.ofLab(out);
        for (String id : new String[] {"a", "b", "c", "d"}) {
            Files.createDirectory(out.resolve(id));
            Files.writeString(out.resolve(id).resolve("config.json"), "{}");
            Files.writeString(
                    out.resolve(id).resolve("status.json"),
                    "{\"status\":\"" + (id.equals("a") ? "queued" : "completed") + "\",\"current_round\":2}");
        }
        Files.createSymbolicLink(out.resolve("e"), out.resolve("d"));
        Files.createFile(out.resolve("c/.stopped"));
        RunStates states = new RunStates(store);
        assertThat(states.counts())
                .isEqualTo(Map.of(RunState.QUEUED, 1L, RunState.COMPLETED, 2L, RunState.STOPPED, 1L));
        RunDirectory stopped = new RunDirectory(out.resolve("c"));
        assertThat(states.of(stopped)).isEqualTo(RunState.STOPPED);
        assertThat(states.brief(stopped).get("status").textValue()).isEqualTo("stopped");
        RunDirectory ended = new RunDirectory(out.resolve("b"));
        assertThat(states.brief(ended).get("status").textValue()).isEqualTo("completed");
        assertThat(states.brief(ended).get("current_round").intValue()).isEqualTo(2);
        RunDirectory waiting = new RunDirectory(out.resolve("a"));
        assertThat(states.of(waiting)).isEqualTo(RunState.QUEUED);
        Files.writeString(waiting.status(), "{\"status\":\"failed\"}");
        assertThat(states.of(waiting)).isEqualTo(RunState.FAILED);
    }
}
