package dev.crucible.web;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lines that take a while to read and change all the time. Whoever asks gets what was read after they asked; those who ask while a
 * reading is under way share the next one.
 */
final class SharedReading {

    private final Source source;
    private final ReentrantLock turn = new ReentrantLock();
    /** Not begun: whoever finds it here is served by it. */
    private volatile Reading next = new Reading();

    /** Where lines are read. */
    interface Source {
        List<String> read() throws IOException;
    }

    /** What one reading gave; written and read in turn. */
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
