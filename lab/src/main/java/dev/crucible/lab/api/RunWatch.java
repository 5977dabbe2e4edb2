package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.execution.Dispatcher;
import dev.crucible.lab.runs.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Looks at a run again and again on behalf of all who follow it, and wakes them only when something has changed. */
final class RunWatch {

    private static final long WORKING_MILLIS = 250;
    private static final long WAITING_MILLIS = 1_000;

    private final RunDirectory run;
    private final Dispatcher dispatcher;
    private Optional<Look> current = Optional.empty();
    private boolean closed;
    /** Guarded by the {@link RunWatches} that made this. */
    int followers;

    /** How the run stood. */
    record Look(RunStatus status, boolean last, Extent log, Extent events) {

        private boolean differsFrom(Look other) {
            return last != other.last
                    || !log.equals(other.log)
                    || !events.equals(other.events)
                    || !status.withoutHeartbeat().equals(other.status.withoutHeartbeat());
        }
    }

    /** How far a file had grown. */
    record Extent(long length, long modified) {

        static Extent of(Path file) {
            return new Extent(file.toFile().length(), file.toFile().lastModified());
        }
    }

    RunWatch(RunDirectory run, Dispatcher dispatcher) {
        this.run = run;
        this.dispatcher = dispatcher;
    }

    void start() {
        Thread.ofVirtual().name("watch " + run.id()).start(this::watch);
    }

    /**
     * Waits for a look that is not {@code seen}.
     *
     * @return the newest look, which is {@code seen} after {@code limit}; empty when the watch is over
     */
    synchronized Optional<Look> next(Optional<Look> seen, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!closed && (current.isEmpty() || current.equals(seen))) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                return seen;
            }
            wait(millis);
        }
        return closed ? Optional.empty() : current;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private void watch() {
        try {
            while (show(look())) {
                pause();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    /** The order matters: what was written before the end is in the files when those who are told read them. */
    private Look look() {
        boolean working = dispatcher.isRunning(run.id());
        RunStatus status = RunStatus.of(run);
        boolean last = !working && (status.isTerminal() || !Files.exists(run.root()));
        return new Look(status, last, Extent.of(run.log()), Extent.of(run.events()));
    }

    private synchronized boolean show(Look look) {
        if (current.isEmpty() || look.differsFrom(current.get())) {
            current = Optional.of(look);
            notifyAll();
        }
        return !closed;
    }

    private void pause() throws InterruptedException {
        pause(dispatcher.isRunning(run.id()) ? WORKING_MILLIS : WAITING_MILLIS);
    }

    private synchronized void pause(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + 1_000_000 * millis;
        while (!closed && System.nanoTime() < deadline) {
            wait(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
        }
    }
}
