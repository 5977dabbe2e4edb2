package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.engine.simulation.RunFailure;
import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.FailureText;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes the end of an attempt whose process could not write it.
 *
 * <p>The fence moves first, so that no late process of the old attempt writes afterwards. It moves only if no newer attempt than the known one
 * owns the run. A recorded end is never overwritten.
 */
final class TerminalStateWriter {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final int SIGNALLED = 128;

    /** SIGHUP, SIGINT and SIGTERM. */
    private static final Set<Integer> ASKING = Set.of(1, 2, 15);

    private TerminalStateWriter() {}

    /** Marks the run as stopped and keeps its progress; returns false if a newer attempt than {@code seen} owns it. */
    static boolean stopped(RunDirectory run, int seen) throws IOException {
        try {
            Optional<StatusFile> status = takeOver(run, seen);
            if (status.isPresent() && !isTerminal(run)) {
                status.get().stopped();
                mark(run);
            }
            return status.isPresent();
        } catch (IOException e) {
            if (!Files.exists(run.root())) {
                throw e;
            }
            // On a full disk, an empty marker file still fits and means the same.
            Files.deleteIfExists(run.stoppedMarker());
            Files.createFile(run.stoppedMarker());
            return true;
        }
    }

    /** Marks a run as stopped whose status says that it continues although no process works on it. */
    static void orphaned(RunDirectory run) throws IOException {
        Fence.next(run);
        ObjectNode status = LenientJson.object(run.status()).orElseGet(Json::object);
        String now = Timestamp.utc();
        status.put(RunState.KEY, RunState.STOPPED.word())
                .put("error", "Process terminated unexpectedly")
                .put("stopped_at", now)
                .put("updated_at", now);
        Json.write(run.status(), status);
        mark(run);
    }

    /** Marks the run as failed, because its process exited without writing an end. */
    static void exited(RunDirectory run, int seen, int code) throws IOException {
        if (!isTerminal(run)) {
            Optional<StatusFile> status = takeOver(run, seen);
            if (status.isPresent()) {
                status.get().change(fields -> {
                    if (code > SIGNALLED) {
                        fields.put(FailureText.SIGNAL, code - SIGNALLED);
                    }
                });
                RunFailure failure = failure(code);
                status.get().failed(failure.code(), failure.reason());
            }
        }
    }

    /** Fails a run with a damaged file; it can be resumed if that helps. */
    static void damaged(RunDirectory run, Damage damage) throws IOException {
        boolean unknown = Damage.ofState(run).stream().anyMatch(TerminalStateWriter::isOfAttempt);
        failed(run, unknown ? 0 : Fence.last(run), new RunFailure(FailureCode.FILES, damage.message()));
    }

    /** Fails the run as interrupted: its process vanished. */
    static void interrupted(RunDirectory run, int seen) throws IOException {
        failed(run, seen, RunStatus.INTERRUPTED);
    }

    /** Fails the run with {@code failure}. */
    static void failed(RunDirectory run, int seen, RunFailure failure) throws IOException {
        if (!isTerminal(run)) {
            Optional<StatusFile> status = takeOver(run, seen);
            if (status.isPresent()) {
                status.get().failed(failure.code(), failure.reason());
            }
        }
    }

    /** Reopens an ended run as queued. */
    static void undone(RunDirectory run) throws IOException {
        StatusFile status = new StatusFile(run, Fence.next(run));
        status.reopen();
        status.change(fields -> fields.remove(List.of("retries", "retry_cause", FailureText.SIGNAL)));
    }

    /** Queues a run again after its attempt was ended on purpose; returns false if a newer attempt owns it. */
    static boolean handedBack(RunDirectory run, int seen) throws IOException {
        return queuedAgain(run, seen, fields -> {});
    }

    /** Queues a run again after its attempt was lost to a machine failure; returns false if a newer attempt owns it. */
    static boolean lost(RunDirectory run, int seen, String cause) throws IOException {
        return queuedAgain(run, seen, fields -> Retries.count(fields, cause));
    }

    private static boolean queuedAgain(RunDirectory run, int seen, Consumer<ObjectNode> more) throws IOException {
        if (isTerminal(run)) {
            return false;
        }
        Optional<StatusFile> status = takeOver(run, seen);
        if (status.isPresent()) {
            status.get().change(fields -> {
                fields.put(RunState.KEY, RunState.QUEUED.word()).remove("pid");
                more.accept(fields);
            });
        }
        return status.isPresent();
    }

    /** Returns true if a process with this exit code was asked to end, by a signal that a crash or a full memory never sends. */
    static boolean isAsked(OptionalInt code) {
        return code.isPresent() && ASKING.contains(code.getAsInt() - SIGNALLED);
    }

    static boolean isStopped(RunDirectory run) {
        return Files.exists(run.stoppedMarker()) || RunStatus.stored(run).equals(Optional.of(RunState.STOPPED));
    }

    static boolean isTerminal(RunDirectory run) {
        return Files.exists(run.stoppedMarker())
                || RunStatus.stored(run).filter(RunState::isTerminal).isPresent();
    }

    /** Claims the attempt after {@code seen}; if the attempt file is unreadable, one that fences off all earlier ones. */
    private static Optional<StatusFile> takeOver(RunDirectory run, int seen) throws IOException {
        List<Damage> damages = Damage.ofState(run);
        String status = run.status().getFileName().toString();
        boolean unknown = damages.stream().anyMatch(TerminalStateWriter::isOfAttempt);
        for (Damage damage : damages) {
            if (!damage.file().equals(status)) {
                damage.setAside();
            }
        }
        Optional<Fence> fence = unknown ? Optional.of(Fence.anew(run)) : Fence.after(run, seen, "");
        if (fence.isEmpty()) {
            LOG.log(Level.INFO, "run {0} is no longer ours", run.id());
        }
        for (Damage damage : fence.isPresent() ? damages : List.<Damage>of()) {
            if (damage.file().equals(status)) {
                damage.setAside();
                Json.write(
                        run.status(),
                        RunStore.born(
                                RunState.QUEUED,
                                LenientJson.object(run.config()).orElseGet(Json::object)));
            }
        }
        return fence.map(owned -> new StatusFile(run, owned));
    }

    private static boolean isOfAttempt(Damage damage) {
        return damage.file().equals(damage.run().attempt().getFileName().toString());
    }

    private static void mark(RunDirectory run) throws IOException {
        AtomicFile.write(run.stoppedMarker(), "stopped at " + Timestamp.utc() + "\n");
    }

    private static RunFailure failure(int code) {
        if (code > SIGNALLED) {
            return RunStatus.INTERRUPTED;
        }
        return new RunFailure(
                FailureCode.EXITED,
                code == 0
                        ? "The simulation process ended without a result"
                        : "The simulation process failed with exit code " + code);
    }
}
