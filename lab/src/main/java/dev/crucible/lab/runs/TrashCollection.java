package dev.crucible.lab.runs;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Removes what has been in the trash for long enough, at once and from time to time, until it is closed. */
public final class TrashCollection implements AutoCloseable {

    private final Thread thread;

    /** Looks into {@code trash} every so often. */
    public TrashCollection(Trash trash, Duration every) {
        this.thread = Thread.ofVirtual().name("trash").start(() -> collect(trash, every));
    }

    private static void collect(Trash trash, Duration every) {
        try {
            while (true) {
                try {
                    trash.emptyOld();
                } catch (IOException e) {
                    System.getLogger("dev.crucible.lab").log(Level.WARNING, "could not empty the trash", e);
                }
                Thread.sleep(every);
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
