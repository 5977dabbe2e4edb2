package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.simulation.RunFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/**
 * Status of a run, determined only from its directory, whichever program wrote it.
 *
 * <p>In order of precedence: the {@code .stopped} marker; {@code status.json}, trusted while it is recent or its process lives; the
 * {@code .running} marker; results of all strategies; errors in the log.
 *
 * @param fields {@code status}, {@code progress} and other known values, with the keys of {@code status.json}
 */
public record RunStatus(ObjectNode fields) {

    /** Failure of a run whose process has vanished. */
    public static final RunFailure INTERRUPTED =
            new RunFailure(FailureCode.INTERRUPTED, "Process was interrupted (e.g. PC restart or crash)");

    private static final RunFailure LOST = new RunFailure(
            FailureCode.INTERRUPTED,
            "Task was lost from queue (e.g. Redis restart). Re-submit or restart the API server to auto-recover.");
    private static final Duration FRESH = Duration.ofMinutes(2);
    private static final int SEARCHED = 4_096;
    private static final List<String> SIGNS_OF_FAILURE = List.of(
            "error:",
            "critical:",
            "critical error:",
            "traceback (most recent call last)",
            "exception:",
            "simulation failed");
    private static final List<String> POSITIONS =
            List.of("current_round", "total_rounds", "current_strategy", "total_strategies");

    /** Returns the state in {@code status.json} of {@code run}, unverified. */
    public static Optional<RunState> stored(RunDirectory run) {
        return LenientJson.object(run.status()).flatMap(RunState::of);
    }

    /** Determines the present status of {@code run}. */
    public static RunStatus of(RunDirectory run) {
        Optional<ObjectNode> file = LenientJson.object(run.status())
                .filter(status -> RunState.of(status).isPresent());
        ObjectNode fields = judge(run, file);
        if (RunState.of(fields).equals(Optional.of(RunState.FAILED))) {
            String error = FailureText.of(run, fields);
            if (!error.isEmpty()) {
                fields.put("error", error);
            }
        }
        return new RunStatus(fields);
    }

    public RunState state() {
        return RunState.of(fields).orElseThrow();
    }

    public boolean isTerminal() {
        return state().isTerminal();
    }

    /** Returns the status endpoint's JSON: every documented field, null if unknown, then all other fields. */
    public ObjectNode full() {
        ObjectNode full = brief();
        full.set("error", fields.path("error").isTextual() ? fields.get("error") : null);
        fields.properties().forEach(entry -> {
            if (!full.has(entry.getKey())) {
                full.set(entry.getKey(), entry.getValue());
            }
        });
        return full;
    }

    /** Returns the fields of the detail endpoint. */
    public ObjectNode brief() {
        ObjectNode brief = JsonNodeFactory.instance.objectNode().put(RunState.KEY, state().word());
        brief.put("progress", Math.clamp(fields.path("progress").asDouble(0), 0, 1));
        POSITIONS.forEach(key -> brief.set(key, fields.path(key).isIntegralNumber() ? fields.get(key) : null));
        return brief;
    }

    /** Returns the fields without the heartbeat; equal for two statuses without a change between them. */
    public ObjectNode withoutHeartbeat() {
        ObjectNode rest = fields.deepCopy();
        rest.remove("updated_at");
        return rest;
    }

    private static ObjectNode judge(RunDirectory run, Optional<ObjectNode> file) {
        if (Files.exists(run.stoppedMarker(), LinkOption.NOFOLLOW_LINKS)) {
            return file.orElseGet(JsonNodeFactory.instance::objectNode).put(RunState.KEY, RunState.STOPPED.word());
        }
        if (file.isPresent()) {
            return fromFile(run, file.get());
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        Optional<Damage> damage = Damage.ofState(run).stream().findFirst();
        if (damage.isPresent()) {
            return failed(fields, damaged(damage.get()));
        }
        if (Files.exists(run.root().resolve(".running"), LinkOption.NOFOLLOW_LINKS)) {
            return fields.put(RunState.KEY, RunState.RUNNING.word());
        }
        if (new ResultFiles(run).areComplete()) {
            return fields.put(RunState.KEY, RunState.COMPLETED.word()).put("progress", 1.0);
        }
        return fields.put(RunState.KEY, (showsFailure(run) ? RunState.FAILED : RunState.PENDING).word());
    }

    private static ObjectNode fromFile(RunDirectory run, ObjectNode status) {
        if (RunState.hasEnded(status)) {
            return status;
        }
        Optional<Damage> damage = Damage.ofState(run).stream().findFirst();
        if (damage.isPresent()) {
            return failed(status, damaged(damage.get()));
        }
        if (isOwned(run)) {
            // Clocks may differ between machines, so the time does not show whether the worker lives: the lab counts
            // its heartbeats.
            return status;
        }
        // Our engine writes its tables round by round, so they do not prove an end.
        boolean foreign = !Files.exists(run.attempt());
        JsonNode pid = status.path("pid");
        boolean alive = RecordedProcess.of(status).isPresent();
        if (foreign && !alive && new ResultFiles(run).areComplete()) {
            return status.put(RunState.KEY, RunState.COMPLETED.word()).put("progress", 1.0);
        }
        if (RunState.of(status).equals(Optional.of(RunState.PENDING)) || isFresh(status) || alive) {
            return status;
        }
        // Our lab queues waiting runs again and records their creation; only other programs lose tasks.
        if (status.hasNonNull("celery_task_id") && !status.has("created")) {
            return failed(status, LOST);
        }
        if (pid.isIntegralNumber()) {
            // Read again: the process may have written its end just before it exited.
            Optional<ObjectNode> late = LenientJson.object(run.status()).filter(RunState::hasEnded);
            return late.orElseGet(() -> failed(status, INTERRUPTED));
        }
        return status;
    }

    private static RunFailure damaged(Damage damage) {
        return new RunFailure(FailureCode.FILES, damage.message());
    }

    private static ObjectNode failed(ObjectNode fields, RunFailure failure) {
        return fields.put(RunState.KEY, RunState.FAILED.word())
                .put("error", failure.reason())
                .put(FailureCode.KEY, failure.code().word());
    }

    /** Returns true if a worker owns the run; its process may be on another machine, so its process id proves nothing here. */
    private static boolean isOwned(RunDirectory run) {
        try {
            return !Fence.owner(run).isEmpty();
        } catch (IOException e) {
            // Deleted meanwhile.
            return false;
        }
    }

    private static boolean isFresh(ObjectNode status) {
        return updatedAt(status)
                .filter(time -> Duration.between(time, Instant.now()).compareTo(FRESH) < 0)
                .isPresent();
    }

    /** Returns the time of the last write; a time without a zone is UTC. */
    static Optional<Instant> updatedAt(ObjectNode status) {
        String text = status.path("updated_at").asText("");
        try {
            boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:?\\d\\d");
            return Optional.of(OffsetDateTime.parse(zoned ? text : text + "Z").toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean showsFailure(RunDirectory run) {
        String log = beginning(run, SEARCHED).toLowerCase(java.util.Locale.ROOT);
        return SIGNS_OF_FAILURE.stream().anyMatch(log::contains);
    }

    /** Returns the first {@code characters} of the log, empty if it cannot be read. */
    private static String beginning(RunDirectory run, int characters) {
        if (!Files.isRegularFile(run.log(), LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(run.log(), LinkOption.NOFOLLOW_LINKS)) {
            String text = new String(in.readNBytes(4 * characters), StandardCharsets.UTF_8);
            return text.substring(0, Math.min(text.length(), characters));
        } catch (IOException e) {
            return "";
        }
    }
}
