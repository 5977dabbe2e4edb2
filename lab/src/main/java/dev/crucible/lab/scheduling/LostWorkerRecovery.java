package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunFailure;
import dev.crucible.lab.runs.Heartbeat;
import java.io.IOException;

/** Recovery of a run whose worker is lost. */
final class LostWorkerRecovery {

    private LostWorkerRecovery() {}

    /**
     * Queues the run again, or fails it if the policy says so or its retries are used up.
     *
     * @param seen the attempt of the lost worker
     * @return true if the run is queued again; false also if another process has taken it over or it has ended
     */
    static boolean queueAgain(RunDirectory run, int seen, String worker, QueueConfig config)
            throws IOException, InterruptedException {
        // End local processes that the worker left, because their work is lost.
        ProcessTag.of(run).ofAttempt(seen).endBearers();
        new Heartbeat(run, seen).end();
        if (config.onLoss() == QueueConfig.OnLoss.FAIL) {
            TerminalStateWriter.interrupted(run, seen);
            return false;
        }
        String cause = "worker " + worker + " was lost";
        if (Retries.of(run) >= config.retries()) {
            TerminalStateWriter.failed(
                    run,
                    seen,
                    new RunFailure(
                            FailureCode.INTERRUPTED,
                            "Gave up after %d retries: %s".formatted(config.retries(), cause)));
            return false;
        }
        return TerminalStateWriter.lost(run, seen, cause);
    }
}
