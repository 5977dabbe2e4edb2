package dev.crucible.sweep;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** Queue of writes, executed in order on a separate thread, so that callers do not wait for the disk. */
final class AsyncWriter implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofVirtual().name("crucible-diary").factory());
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** A write. */
    interface Entry {
        void write() throws IOException;
    }

    /**
     * Queues {@code entry}; it is skipped if an earlier one failed.
     *
     * @throws IOException the failure of an earlier entry
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

    /** Waits until all entries are written. */
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
