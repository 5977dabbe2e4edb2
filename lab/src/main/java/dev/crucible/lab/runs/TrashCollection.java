package dev.crucible.lab.runs;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Background job that permanently deletes expired runs in the trash, until it is closed. Its first pass comes one interval after the start, so
 * that a wrong clock can be noticed first.
 */
public final class TrashCollection implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.crucible.lab");

    private final Thread thread;

    /** Starts collecting {@code trash} at an interval of {@code every}. */
    public TrashCollection(Trash trash, Duration every) {
        RetentionClock clock = new RetentionClock(trash.lastPass(), trash.clock(), System::nanoTime);
        this.thread = Thread.ofVirtual().name("trash").start(() -> collect(trash, every, clock));
    }

    private static void collect(Trash trash, Duration every, RetentionClock clock) {
        try {
            while (true) {
                Thread.sleep(every);
                try {
                    Files.createDirectories(trash.lastPass().getParent());
                    Optional<Instant> now = clock.time();
                    int removed = now.isPresent() ? trash.empty(now.get().minus(Trash.KEPT)) : 0;
                    if (removed > 0) {
                        LOG.log(
                                Level.INFO,
                                "deleted {0} runs that lay in the trash for {1} days",
                                removed,
                                Trash.KEPT.toDays());
                    }
                } catch (IOException e) {
                    LOG.log(Level.WARNING, "could not empty the trash", e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
