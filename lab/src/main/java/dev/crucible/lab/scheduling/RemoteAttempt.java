package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.Heartbeat;
import java.io.IOException;
import java.time.Duration;

/** An attempt that a worker has, judged by what the worker leaves in the run: it needs neither Redis nor a common clock. */
final class RemoteAttempt {

    final RunDirectory run;
    final int attempt;
    final String worker;

    private final Heartbeat heartbeat;
    private String beat = "";
    private long changed = System.nanoTime();

    private RemoteAttempt(RunDirectory run, int attempt, String worker) {
        this.run = run;
        this.attempt = attempt;
        this.worker = worker;
        this.heartbeat = new Heartbeat(run, attempt);
    }

    /** The last attempt of {@code run}. */
    static RemoteAttempt of(RunDirectory run) throws IOException {
        return new RemoteAttempt(run, Fence.last(run), Fence.owner(run));
    }

    /** Whether the run has ended and the worker is done with it. */
    boolean isOver() {
        return !heartbeat.isThere() && TerminalStateWriter.isTerminal(run);
    }

    /** Removes the sign of life that a dead worker left. */
    void forget() throws IOException {
        heartbeat.end();
    }

    /** Whether the attempt is no longer the last one. */
    boolean isSuperseded() throws IOException {
        return Fence.last(run) != attempt;
    }

    /** Whether the worker has not been heard of for {@code time}, as far as we have listened. */
    synchronized boolean isSilentFor(Duration time) {
        String now = heartbeat.value();
        if (!now.equals(beat)) {
            beat = now;
            changed = System.nanoTime();
        }
        return System.nanoTime() - changed > time.toNanos();
    }
}
