package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunFailure;
import dev.crucible.lab.runs.Heartbeat;
import java.io.IOException;

/** Decides about a run whose worker is lost. */
final class LostWorkerRecovery {

    private LostWorkerRecovery() {}

    /**
     * Queues the run again, or fails it when that is the policy or it has been retried too often.
     *
     * @param seen the attempt whose worker is lost
     * @return whether the run is queued again; false also when somebody else has taken it over or it has ended
     */
    static boolean queueAgain(RunDirectory run, int seen, String worker, QueueConfig config)
            throws IOException, InterruptedException {
        // What the worker left on this machine, if it was this one, would go on for nothing.
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
