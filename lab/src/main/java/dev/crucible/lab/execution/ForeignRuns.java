package dev.crucible.lab.execution;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunProcess;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.StoredJson;
import java.io.IOException;
import java.util.Optional;

/** Runs that neither this lab nor a worker started, such as those of {@code crucible run}, or whose lab is gone. */
final class ForeignRuns {

    private ForeignRuns() {}

    /** Stops one; false when it does not go on and was not stopped before. */
    static boolean stop(RunDirectory run) throws IOException, InterruptedException {
        if (Ending.isStopped(run)) {
            return true;
        }
        boolean goesOn = StoredStatus.is(run, "running")
                || StoredStatus.is(run, "queued")
                || RunStatus.of(run).state().equals("running");
        if (!goesOn) {
            return false;
        }
        Optional<ProcessHandle> process = StoredJson.object(run.status()).flatMap(RunProcess::of);
        if (process.isPresent()) {
            new ProcessTree(RunMark.of(run), process.get()).end();
            Ending.stopped(run, Fence.last(run));
        } else {
            Ending.orphaned(run);
        }
        return true;
    }
}
