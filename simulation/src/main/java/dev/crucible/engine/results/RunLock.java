package dev.crucible.engine.results;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * The lock of a run directory, held briefly while its owner changes or its status is written. It is a file lock, so it works between
 * machines that share the directory and is released when its holder dies.
 */
final class RunLock implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long POLL_NANOS = 2_000_000;
    /** In-process locks: a file lock belongs to the whole process, not to a thread. Runs share these by the hash of their paths. */
    private static final ReentrantLock[] THREADS =
            IntStream.range(0, 64).mapToObj(i -> new ReentrantLock()).toArray(ReentrantLock[]::new);

    private final ReentrantLock threads;
    private final FileChannel channel;

    private RunLock(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    /** Takes the lock of {@code run}; throws if another process holds it for five seconds. */
    static RunLock take(RunDirectory run) throws IOException {
        ReentrantLock threads =
                THREADS[Math.floorMod(run.root().toAbsolutePath().hashCode(), THREADS.length)];
        try {
            if (!threads.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw held(run);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the lock of run " + run.id(), e);
        }
        FileChannel channel = null;
        try {
            channel =
                    FileChannel.open(run.root().resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            await(run, channel);
            return new RunLock(threads, channel);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            threads.unlock();
            throw e;
        }
    }

    private static void await(RunDirectory run, FileChannel channel) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() > deadline) {
                throw held(run);
            }
            LockSupport.parkNanos(POLL_NANOS);
            lock = channel.tryLock();
        }
    }

    private static IOException held(RunDirectory run) {
        return new IOException("another process holds the lock of run " + run.id());
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            threads.unlock();
        }
    }
}
