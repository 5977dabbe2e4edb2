package dev.crucible.web;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Coalesced reads of a slow, changing source. Each caller gets lines read after its call; callers during a read share the next one. */
final class SharedReading {

    private final Source source;
    private final ReentrantLock turn = new ReentrantLock();
    /** The next read, not yet started: callers that find it here share it. */
    private volatile Reading next = new Reading();

    /** Source of the lines. */
    interface Source {
        List<String> read() throws IOException;
    }

    /** Result of one read, guarded by the lock. */
    private static final class Reading {
        private List<String> lines = List.of();
        private @Nullable IOException failure;

        void read(Source source) {
            try {
                lines = source.read();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    SharedReading(Source source) {
        this.source = source;
    }

    List<String> lines() throws IOException {
        Reading own = next;
        turn.lock();
        try {
            if (own == next) {
                next = new Reading();
                own.read(source);
            }
            if (own.failure != null) {
                throw new IOException(own.failure.getMessage(), own.failure);
            }
            return own.lines;
        } finally {
            turn.unlock();
        }
    }
}
