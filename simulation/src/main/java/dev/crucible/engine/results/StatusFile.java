package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;

/**
 * {@code status.json} of a run. Every change keeps unknown keys, sets {@code updated_at}, and never overwrites a terminal state. Not
 * thread-safe.
 */
public final class StatusFile {

    private final RunDirectory run;
    private final Fence fence;
    /** Progress that the next change writes as well. */
    private Consumer<ObjectNode> reached = status -> {};

    /** Opens the status of {@code run}, written only while {@code fence} holds. */
    public StatusFile(RunDirectory run, Fence fence) {
        this.run = run;
        this.fence = fence;
    }

    /** Marks the run as running in this process. */
    public void running(int strategy, int strategies, int round, int rounds) throws IOException {
        change(status -> {
            status.put(RunState.KEY, RunState.RUNNING.word())
                    .put("pid", ProcessHandle.current().pid());
            if (!status.has("started_at")) {
                status.put("started_at", now());
            }
            position(status, strategy, strategies, round, rounds);
        });
    }

    /** Records that the run continues from {@code round} of another run, its trunk. */
    public void branched(String trunk, int round) throws IOException {
        change(status -> status.putObject("trunk").put("run", trunk).put("round", round));
    }

    /** Records that a round of a strategy is done. */
    public void round(int strategy, int strategies, int round, int rounds) throws IOException {
        reached(strategy, strategies, round, rounds);
        tell();
    }

    /** Records the same in memory; the next change writes it, since rounds may be shorter than a write to the disk. */
    public void reached(int strategy, int strategies, int round, int rounds) {
        reached = status -> position(status, strategy, strategies, round, rounds);
    }

    /** Writes the recorded progress. */
    public void tell() throws IOException {
        change(status -> {});
    }

    /** Records that a strategy ended before its last round. Idempotent. */
    public void endedEarly(int strategy, int round, String reason) throws IOException {
        change(status -> {
            ArrayNode all = status.put("terminated_early", true).withArray("early_terminations");
            for (JsonNode known : all) {
                if (Setting.STRATEGY_NUMBER.in(known) == strategy) {
                    return;
                }
            }
            all.addObject()
                    .put(Setting.STRATEGY_NUMBER.name(), strategy)
                    .put("termination_round", round)
                    .put("reason", reason);
        });
    }

    /** Records the processor that trains the clients of the strategy that begins, for a run that requests a graphics processor. */
    public void device(Manifest.Processor processor) throws IOException {
        change(status -> {
            ObjectNode node = status.putObject("device")
                    .put("kind", processor.kind())
                    .put("name", processor.name())
                    .put("driver", processor.driver());
            processor.reason().ifPresent(reason -> node.put("reason", reason));
        });
    }

    /** Marks the run as completed. */
    public void completed() throws IOException {
        change(status -> status.put(RunState.KEY, RunState.COMPLETED.word())
                .put("progress", 1.0)
                .put("completed_at", now()));
    }

    /** Marks the run as failed. */
    public void failed(FailureCode code, String error) throws IOException {
        change(status -> status.put(RunState.KEY, RunState.FAILED.word())
                .put(FailureCode.KEY, code.word())
                .put("error", error)
                .put("failed_at", now()));
    }

    /** Marks the run as stopped; its results so far stay visible. */
    public void stopped() throws IOException {
        change(status -> status.put(RunState.KEY, RunState.STOPPED.word()).put("stopped_at", now()));
    }

    /** Reopens a run that has ended: its end and its process are removed, its progress stays. */
    public void reopen() throws IOException {
        fence.write(() -> {
            ObjectNode status = read();
            for (String key :
                    new String[] {"completed_at", "failed_at", "stopped_at", "error", FailureCode.KEY, "pid"}) {
                status.remove(key);
            }
            write(status.put(RunState.KEY, RunState.QUEUED.word()));
            Files.deleteIfExists(run.stoppedMarker());
        });
    }

    /** Applies any other change; a terminal state stays unchanged. */
    public void change(Consumer<ObjectNode> change) throws IOException {
        fence.write(() -> {
            ObjectNode status = read();
            if (!RunState.hasEnded(status)) {
                reached.accept(status);
                change.accept(status);
                write(status);
            }
        });
    }

    /** Returns the current status; empty when there is none yet. */
    public ObjectNode read() throws IOException {
        return Files.exists(run.status()) ? Json.readObject(run.status()) : Json.object();
    }

    private static void position(ObjectNode status, int strategy, int strategies, int round, int rounds) {
        double progress = strategies == 0 ? 0 : (strategy + (double) round / rounds) / strategies;
        status.put("current_round", round)
                .put("total_rounds", rounds)
                .put("current_strategy", strategy)
                .put("total_strategies", strategies)
                .put("progress", Math.min(1, progress));
    }

    private void write(ObjectNode status) throws IOException {
        Json.write(run.status(), status.put("updated_at", now()));
    }

    private static String now() {
        return Timestamp.utc();
    }
}
