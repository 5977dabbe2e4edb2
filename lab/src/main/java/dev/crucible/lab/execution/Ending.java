package dev.crucible.lab.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.AtomicFile;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.StoredJson;
import java.io.IOException;
import java.time.Instant;

/**
 * Writes how a run ended that could not say so itself. The fence is moved first, so that no straggler of the old attempt writes
 * afterwards; a run that already says how it ended keeps its word.
 */
final class Ending {

    private static final int SIGNALLED = 128;

    private Ending() {}

    /** The run was stopped on request; its progress stays. */
    static void stopped(RunDirectory run) throws IOException {
        StatusFile status = takeOver(run);
        if (!isTerminal(run)) {
            status.stopped();
            mark(run);
        }
    }

    /** The run says it goes on, but nobody works on it. */
    static void orphaned(RunDirectory run) throws IOException {
        takeOver(run);
        ObjectNode status = StoredJson.object(run.status()).orElseGet(Json::object);
        String now = Instant.now().toString();
        status.put("status", "stopped")
                .put("error", "Process terminated unexpectedly")
                .put("stopped_at", now)
                .put("updated_at", now);
        Json.write(run.status(), status);
        mark(run);
    }

    /** The process ended without a last word. */
    static void exited(RunDirectory run, int code) throws IOException {
        if (!isTerminal(run)) {
            takeOver(run).failed(reason(code));
        }
    }

    /** The process vanished, or was ended because the lab closes. */
    static void interrupted(RunDirectory run) throws IOException {
        if (!isTerminal(run)) {
            takeOver(run).failed(RunStatus.interrupted());
        }
    }

    /** The process could not even start. */
    static void unstarted(RunDirectory run, IOException reason) throws IOException {
        takeOver(run).failed("Could not start the simulation process: " + reason.getMessage());
    }

    /** The run goes on: it is queued again as if it had not ended. */
    static void undone(RunDirectory run) throws IOException {
        takeOver(run).reopen();
    }

    static boolean isTerminal(RunDirectory run) {
        return StoredJson.object(run.status())
                .map(status -> StatusFile.isTerminal(status.path("status").asText()))
                .orElse(false);
    }

    private static StatusFile takeOver(RunDirectory run) throws IOException {
        return new StatusFile(run, Fence.next(run));
    }

    private static void mark(RunDirectory run) throws IOException {
        AtomicFile.write(run.stoppedMarker(), "stopped at " + Instant.now() + "\n");
    }

    private static String reason(int code) {
        if (code > SIGNALLED) {
            return RunStatus.interrupted();
        }
        return code == 0
                ? "The simulation process ended without a result"
                : "The simulation process failed with exit code " + code;
    }
}
