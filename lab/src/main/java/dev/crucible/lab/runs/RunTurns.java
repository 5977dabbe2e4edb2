package dev.crucible.lab.runs;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Turns on runs: stop, resume, deletion and restoration of a run exclude each other, because each checks the run and then acts on it. */
public final class RunTurns {

    /** Runs share a lock by the hash of their id. */
    private static final int LOCKS = 256;

    private final ReentrantLock[] locks =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);

    /**
     * An operation on a run.
     *
     * @param <T> its result
     */
    public interface Operation<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Runs {@code operation} while no other works on the run {@code id}. */
    public <T> T alone(String id, Operation<T> operation) throws IOException, InterruptedException {
        ReentrantLock lock = locks[Math.floorMod(id.hashCode(), LOCKS)];
        lock.lockInterruptibly();
        try {
            return operation.run();
        } finally {
            lock.unlock();
        }
    }
}
