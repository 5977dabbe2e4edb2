package dev.crucible.engine.kernel;

import dev.crucible.engine.api.PublicApi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread pool of fixed size for numeric work. Tasks are numbered, and results depend on the number, never on the thread: the
 * same tasks give the same bytes on 1, 2 or 7 threads. The caller works too, so {@code Workers(1)} starts no thread.
 */
@PublicApi
public final class Workers implements AutoCloseable {

    private final int threads;
    private final ExecutorService pool;

    public Workers(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("needs at least 1 thread, got " + threads);
        }
        this.threads = threads;
        AtomicInteger count = new AtomicInteger();
        this.pool = Executors.newFixedThreadPool(Math.max(1, threads - 1), task -> {
            Thread thread = new Thread(task, "crucible-worker-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns the number of threads that work in parallel. */
    public int threads() {
        return threads;
    }

    /** Runs tasks 0 to {@code tasks} − 1, each once, and returns when all are done; throws the first failure. */
    public void forEach(int tasks, IntConsumer task) {
        forEachLane(tasks, (lane, index) -> task.accept(index));
    }

    /**
     * Like {@link #forEach}, but passes each task its lane in [0, threads). Tasks of one lane never overlap, so a lane can own a
     * workspace.
     */
    public void forEachLane(int tasks, LaneTask task) {
        AtomicInteger next = new AtomicInteger();
        int lanes = Math.min(threads, tasks);
        List<Future<?>> others = new ArrayList<>();
        for (int lane = 1; lane < lanes; lane++) {
            int own = lane;
            others.add(pool.submit(() -> drain(next, tasks, own, task)));
        }
        @Nullable RuntimeException failure = null;
        try {
            drain(next, tasks, 0, task);
        } catch (RuntimeException e) {
            failure = e;
        }
        for (Future<?> other : others) {
            failure = join(other, failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static void drain(AtomicInteger next, int tasks, int lane, LaneTask task) {
        try {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                task.run(lane, i);
            }
        } catch (Throwable t) {
            next.set(tasks);
            throw t;
        }
    }

    private static @Nullable RuntimeException join(Future<?> future, @Nullable RuntimeException failure) {
        try {
            future.get();
            return failure;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            return failure == null && e.getCause() instanceof RuntimeException cause ? cause : failure;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    /** A numbered task that runs in a lane. */
    @FunctionalInterface
    public interface LaneTask {
        void run(int lane, int index);
    }
}
