package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.scheduling.Dispatcher;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntSupplier;

/** Polls a run for all its followers and wakes them only after a change. */
final class RunWatch {

    private static final long WORKING_MILLIS = 50;
    private static final long WAITING_MILLIS = 1_000;
    /** Milliseconds between polls per watch, if there are very many watches of waiting runs. */
    private static final double SHARE_MILLIS = 1.5;
    /** Interval of polls that ignore file times, because a vanished process changes no file. */
    private static final long THOROUGH_NANOS = 10_000_000_000L;

    private final RunDirectory run;
    private final Dispatcher dispatcher;
    private final IntSupplier watches;
    private Optional<Look> current = Optional.empty();
    private boolean closed;
    /** True if the run worked at the last poll; used only by the watch's thread, as is the time of that poll. */
    private boolean working;

    private long thoroughAt;
    /** Guarded by the {@link RunWatches} that created this. */
    int followers;

    /** State of the run at a poll. */
    record Look(RunStatus status, boolean last, Traces traces) {

        private boolean differsFrom(Look other) {
            return last != other.last
                    || !traces.log.equals(other.traces.log)
                    || !traces.events.equals(other.traces.events)
                    || !status.withoutHeartbeat().equals(other.status.withoutHeartbeat());
        }
    }

    /** Sizes and times of a run's files: a cheap test for changes. */
    record Traces(long directory, Extent status, Extent log, Extent events) {

        /** Time within which a file system may give two changes the same timestamp. */
        private static final long GRAIN_MILLIS = 100;

        static Traces of(RunDirectory run) {
            return new Traces(
                    run.root().toFile().lastModified(),
                    Extent.of(run.status()),
                    Extent.of(run.log()),
                    Extent.of(run.events()));
        }

        private boolean areCold() {
            long newest = Math.max(Math.max(directory, status.modified), Math.max(log.modified, events.modified));
            return Math.abs(System.currentTimeMillis() - newest) > GRAIN_MILLIS;
        }
    }

    /** Length and modification time of a file. */
    record Extent(long length, long modified) {

        static Extent of(Path path) {
            File file = path.toFile();
            long modified = file.lastModified();
            return new Extent(modified == 0 ? 0 : file.length(), modified);
        }
    }

    /** Creates a watch of {@code run}, one of {@code watches}. */
    RunWatch(RunDirectory run, Dispatcher dispatcher, IntSupplier watches) {
        this.run = run;
        this.dispatcher = dispatcher;
        this.watches = watches;
    }

    void start() {
        Thread.ofVirtual().name("watch " + run.id()).start(this::watch);
    }

    /**
     * Waits for a look other than {@code seen}.
     *
     * @return the newest look, {@code seen} after a timeout of {@code limit}, or empty after the end of the watch
     */
    synchronized Optional<Look> next(Optional<Look> seen, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!closed && (current.isEmpty() || current.equals(seen))) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return seen;
            }
            wait(wholeMillis(left));
        }
        return closed ? Optional.empty() : current;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private void watch() {
        try {
            Look look = look(Traces.of(run));
            while (show(look)) {
                pause();
                Traces traces = Traces.of(run);
                look = isQuiet(look, traces) ? look : look(traces);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    /** Returns true if another look would be equal. */
    private boolean isQuiet(Look look, Traces traces) {
        return working == dispatcher.isRunning(run.id())
                && traces.equals(look.traces)
                && traces.areCold()
                && System.nanoTime() - thoroughAt < THOROUGH_NANOS;
    }

    /**
     * Polls the run. The order of reads matters: a concurrent change then leaves traces other than {@code before}. It also ensures that the
     * files contain everything written before the end when followers are notified of it.
     */
    private Look look(Traces before) {
        thoroughAt = System.nanoTime();
        working = dispatcher.isRunning(run.id());
        RunStatus status = RunStatus.of(run);
        boolean last = !working && (status.isTerminal() || !Files.exists(run.root()));
        return new Look(status, last, before);
    }

    private synchronized boolean show(Look look) {
        if (current.isEmpty() || look.differsFrom(current.get())) {
            current = Optional.of(look);
            notifyAll();
        }
        return !closed;
    }

    private void pause() throws InterruptedException {
        long waiting = Math.max(WAITING_MILLIS, Math.round(SHARE_MILLIS * watches.getAsInt()));
        pause(dispatcher.isRunning(run.id()) ? WORKING_MILLIS : waiting);
    }

    private synchronized void pause(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + 1_000_000 * millis;
        while (!closed && System.nanoTime() < deadline) {
            wait(wholeMillis(deadline - System.nanoTime()));
        }
    }

    /** Rounds up, because a wait for 0 ms would loop without waiting. */
    private static long wholeMillis(long nanos) {
        return Math.max(1, (nanos + 999_999) / 1_000_000);
    }
}
