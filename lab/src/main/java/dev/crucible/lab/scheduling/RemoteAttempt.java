package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.Heartbeat;
import java.io.IOException;
import java.time.Duration;

/** An attempt owned by a worker, monitored by the worker's files in the run; needs neither Redis nor synchronized clocks. */
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

    /** Returns the last attempt of {@code run}. */
    static RemoteAttempt of(RunDirectory run) throws IOException {
        return new RemoteAttempt(run, Fence.last(run), Fence.owner(run));
    }

    /** Returns true if the run has ended and the worker has released it. */
    boolean isOver() {
        return !heartbeat.isThere() && TerminalStateWriter.isTerminal(run);
    }

    /** Removes the heartbeat file of a dead worker. */
    void forget() throws IOException {
        heartbeat.end();
    }

    /** Returns true if there is a later attempt. */
    boolean isSuperseded() throws IOException {
        return Fence.last(run) != attempt;
    }

    /** Returns true if the worker's heartbeat has not changed for {@code time} while it was monitored. */
    synchronized boolean isSilentFor(Duration time) {
        String now = heartbeat.value();
        if (!now.equals(beat)) {
            beat = now;
            changed = System.nanoTime();
        }
        return System.nanoTime() - changed > time.toNanos();
    }
}
