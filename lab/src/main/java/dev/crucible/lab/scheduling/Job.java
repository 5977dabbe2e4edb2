package dev.crucible.lab.scheduling;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One run on its way from the line to its end. */
final class Job {

    /** Why the run is to end before it is done. */
    enum Request {
        NONE,
        /** Somebody wants it stopped. */
        STOP,
        /** The lab closes. */
        CLOSE,
        /** The worker closes, or the lab that shares its line with workers; the run goes on later, or elsewhere. */
        HAND_BACK,
        /** Somebody else owns the run by now and says how it ends. */
        YIELD
    }

    final RunDirectory run;

    /** Its place in the line; changed by whoever has taken it out of the line. */
    QueuePlace place;

    /** Open until the end of the run is written. */
    final CountDownLatch done = new CountDownLatch(1);

    private static final AtomicLong NUMBERS = new AtomicLong();

    /** A simulation has nothing to put in order; a cluster is told that its driver ends. */
    private static final Duration SHORT_GRACE = Duration.ofMillis(300);

    private static final Duration STOP_PATIENCE = Duration.ofMillis(500);

    private final int seen;
    private @Nullable Fence fence;
    private Request request = Request.NONE;
    private @Nullable Process child;
    private @Nullable ProcessTree tree;

    /** A run that waits. */
    Job(RunDirectory run) throws IOException {
        this.run = run;
        this.seen = Fence.last(run);
        this.place = place(run);
    }

    /** A run whose attempt has been claimed. */
    Job(RunDirectory run, Fence fence) {
        this.run = run;
        this.seen = fence.attempt() - 1;
        this.fence = fence;
        this.place = place(run);
    }

    /** A run whose processes live already. */
    Job(RunDirectory run, Fence fence, ProcessTree tree) {
        this(run, fence);
        this.tree = tree;
    }

    /** Behind all that came before. */
    private static QueuePlace place(RunDirectory run) {
        return QueuePlace.of(LenientJson.object(run.status()).orElseGet(Json::object), NUMBERS.incrementAndGet());
    }

    /** The attempt after which ours comes. */
    int seen() {
        return seen;
    }

    /** Makes the next attempt ours; false when somebody else was faster. */
    synchronized boolean claim() throws IOException {
        fence = Fence.after(run, seen, "").orElse(null);
        return fence != null;
    }

    /** The last attempt that is known here. */
    synchronized int attempt() {
        return fence == null ? seen : fence.attempt();
    }

    /** Our attempt, once claimed. */
    synchronized Fence fence() {
        return Objects.requireNonNull(fence, "the attempt is not claimed");
    }

    /** Starts the claimed attempt, unless the run is to end already; whether it did. */
    synchronized boolean launch(ChildLauncher launcher) throws IOException {
        if (request != Request.NONE) {
            return false;
        }
        // Of the attempt alone: another worker of this machine may have a later one.
        Fence claimed = fence();
        ProcessTag mark = ProcessTag.of(run).ofAttempt(claimed.attempt());
        Process started = launcher.launch(run, mark, claimed);
        child = started;
        tree = new ProcessTree(mark, started.toHandle());
        return true;
    }

    /** The processes of a run that has been started. */
    synchronized ProcessTree tree() {
        return Objects.requireNonNull(tree, "the run is not started");
    }

    synchronized Request request() {
        return request;
    }

    /** Waits for a while, or until the run is to end; false in the latter case. */
    synchronized boolean pause(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        long left = time.toNanos();
        while (request == Request.NONE && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - System.nanoTime();
        }
        return request == Request.NONE;
    }

    /** Ends the processes of the run, if it has any yet. The first reason counts, but a new owner has the say over an end. */
    void end(Request reason) throws InterruptedException {
        @Nullable ProcessTree processes;
        synchronized (this) {
            if (request == Request.NONE || (reason == Request.YIELD && request != Request.HAND_BACK)) {
                request = reason;
            }
            notifyAll();
            processes = tree;
        }
        if (processes != null) {
            processes.end(RunStore.cluster(run).isPresent() ? ProcessTree.GRACE : SHORT_GRACE);
        }
    }

    /**
     * Ends the run because somebody wants it stopped. Returns when that is written, and soon: what takes long to die on a busy machine can
     * write nothing any more, since its fence is moved.
     *
     * @return false when it ended otherwise meanwhile
     */
    boolean stop() throws IOException, InterruptedException {
        Thread.ofVirtual().name("stop " + run.id()).start(() -> BulkShutdown.end(this, Request.STOP));
        boolean gone = done.await(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (!gone && !TerminalStateWriter.stopped(run, attempt())) {
            done.await();
        }
        return TerminalStateWriter.isStopped(run);
    }

    /** Waits for the main process; false when it still lives after {@code time}. */
    boolean awaitExit(Duration time) throws InterruptedException {
        @Nullable Process started;
        synchronized (this) {
            started = child;
        }
        if (started != null) {
            return started.waitFor(time);
        }
        try {
            tree().main().onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }

    /** The exit code of the main process that has ended, unknown when it is not our child. */
    synchronized OptionalInt exitCode() {
        return Optional.ofNullable(child)
                .map(ended -> OptionalInt.of(ended.exitValue()))
                .orElseGet(OptionalInt::empty);
    }
}
