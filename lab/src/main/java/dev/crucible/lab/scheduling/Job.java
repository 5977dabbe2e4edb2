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

/** One run from the queue to its end. */
final class Job {

    /** Reason to end the run early. */
    enum Request {
        NONE,
        /** A client stops it. */
        STOP,
        /** The lab closes. */
        CLOSE,
        /** The worker closes, or the lab that shares its queue with workers; the run continues later or on another machine. */
        HAND_BACK,
        /** Another process owns the run and writes its end. */
        YIELD
    }

    final RunDirectory run;

    /** Position in the queue; changed only while the job is not in the queue. */
    QueuePlace place;

    /** Time at which it joined the queue, of this process's clock. */
    final long began = System.nanoTime();

    /** Reaches zero when the end of the run is written. */
    final CountDownLatch done = new CountDownLatch(1);

    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Grace period of a simulation, which needs no orderly exit; a cluster gets a longer one, in which its driver deregisters. */
    private static final Duration SHORT_GRACE = Duration.ofMillis(300);

    private static final Duration STOP_PATIENCE = Duration.ofMillis(500);

    private final int seen;
    private @Nullable Fence fence;
    private Request request = Request.NONE;
    private @Nullable Process child;
    private @Nullable ProcessTree tree;

    /** Creates a waiting run. */
    Job(RunDirectory run) throws IOException {
        this.run = run;
        this.seen = Fence.last(run);
        this.place = place(run);
    }

    /** Creates a run whose attempt is claimed. */
    Job(RunDirectory run, Fence fence) {
        this.run = run;
        this.seen = fence.attempt() - 1;
        this.fence = fence;
        this.place = place(run);
    }

    /** Creates a run whose processes already live. */
    Job(RunDirectory run, Fence fence, ProcessTree tree) {
        this(run, fence);
        this.tree = tree;
    }

    /** Returns a position behind all earlier runs. */
    private static QueuePlace place(RunDirectory run) {
        return QueuePlace.of(LenientJson.object(run.status()).orElseGet(Json::object), NUMBERS.incrementAndGet());
    }

    /** Returns the last attempt before ours. */
    int seen() {
        return seen;
    }

    /** Claims the next attempt; returns false if another process was faster. */
    synchronized boolean claim() throws IOException {
        fence = Fence.after(run, seen, "").orElse(null);
        return fence != null;
    }

    /** Returns the last attempt known here. */
    synchronized int attempt() {
        return fence == null ? seen : fence.attempt();
    }

    /** Returns our attempt, once claimed. */
    synchronized Fence fence() {
        return Objects.requireNonNull(fence, "the attempt is not claimed");
    }

    /** Starts the claimed attempt unless the run must end; returns true if it started. */
    synchronized boolean launch(ChildLauncher launcher) throws IOException {
        if (request != Request.NONE) {
            return false;
        }
        // Tag only this attempt: another worker on this machine may have a later one.
        Fence claimed = fence();
        ProcessTag tag = ProcessTag.of(run).ofAttempt(claimed.attempt());
        Process started = launcher.launch(run, tag, claimed);
        child = started;
        tree = new ProcessTree(tag, started.toHandle());
        return true;
    }

    /** Returns the processes of a started run. */
    synchronized ProcessTree tree() {
        return Objects.requireNonNull(tree, "the run is not started");
    }

    synchronized Request request() {
        return request;
    }

    /** Waits for {@code time} or until the run must end; returns false in the latter case. */
    synchronized boolean pause(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        long left = time.toNanos();
        while (request == Request.NONE && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - System.nanoTime();
        }
        return request == Request.NONE;
    }

    /** Ends the processes of the run, if any. The first reason counts, except that a new owner overrides all but a hand-back. */
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
     * Stops the run and returns soon after its end is written. Processes that take long to exit cannot write any more, because the fence has
     * moved.
     *
     * @return false if the run ended otherwise meanwhile
     */
    boolean stop() throws IOException, InterruptedException {
        Thread.ofVirtual().name("stop " + run.id()).start(() -> BulkShutdown.end(this, Request.STOP));
        boolean gone = done.await(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (!gone && !TerminalStateWriter.stopped(run, attempt())) {
            done.await();
        }
        return TerminalStateWriter.isStopped(run);
    }

    /** Waits for the main process; returns false if it still lives after {@code time}. */
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

    /** Returns the exit code of the ended main process, empty if it is not our child. */
    synchronized OptionalInt exitCode() {
        return Optional.ofNullable(child)
                .map(ended -> OptionalInt.of(ended.exitValue()))
                .orElseGet(OptionalInt::empty);
    }
}
