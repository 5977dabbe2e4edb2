package dev.crucible.sweep;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Writes one thing after the other on a thread of its own, so that whoever has something to write need not wait for the disk. */
final class AsyncWriter implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofVirtual().name("crucible-diary").factory());
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** An entry. */
    interface Entry {
        void write() throws IOException;
    }

    /**
     * Writes {@code entry} later, unless one before it could not be written.
     *
     * @throws IOException why an earlier one could not
     */
    void add(Entry entry) throws IOException {
        check();
        thread.execute(() -> {
            if (failure.get() == null) {
                try {
                    entry.write();
                } catch (IOException | RuntimeException | Error e) {
                    failure.set(e);
                }
            }
        });
    }

    /** Returns when everything is written. */
    @Override
    public void close() throws IOException {
        thread.close();
        check();
    }

    private void check() throws IOException {
        switch (failure.get()) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }
}
