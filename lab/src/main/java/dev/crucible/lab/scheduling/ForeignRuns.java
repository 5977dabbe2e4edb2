package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RecordedProcess;
import dev.crucible.lab.runs.RunStatus;
import java.io.IOException;
import java.util.Optional;

/** Runs that neither this lab nor a worker started, such as those of {@code crucible run}, or of a lab that has ended. */
final class ForeignRuns {

    private ForeignRuns() {}

    /** Stops a run; returns false if it is not in progress and was not stopped before. */
    static boolean stop(RunDirectory run) throws IOException, InterruptedException {
        if (TerminalStateWriter.isStopped(run)) {
            return true;
        }
        boolean goesOn = RunStatus.stored(run).equals(Optional.of(RunState.RUNNING))
                || RunStatus.stored(run).equals(Optional.of(RunState.QUEUED))
                || RunStatus.of(run).state() == RunState.RUNNING;
        if (!goesOn) {
            return false;
        }
        Optional<ProcessHandle> process = LenientJson.object(run.status()).flatMap(RecordedProcess::of);
        if (process.isPresent()) {
            new ProcessTree(ProcessTag.of(run), process.get()).end();
            TerminalStateWriter.stopped(run, Fence.last(run));
        } else {
            TerminalStateWriter.orphaned(run);
        }
        return true;
    }
}
