package dev.crucible.novel.client;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Bounded queue of records from the network's threads to the main loop, in order. */
public final class Inbox {
    /** Polling interval of the main loop. */
    public static final Duration POLL = Duration.ofMillis(50);

    private static final int CAPACITY = 4096;

    private final LinkedBlockingQueue<Envelope> queue = new LinkedBlockingQueue<>(CAPACITY);

    /** Adds a record. A full queue blocks the network's thread, which bounds memory. */
    void put(Envelope envelope) throws InterruptedException {
        queue.put(envelope);
    }

    /** Returns the next record, or null. Never blocks, for use in the main loop. */
    public Envelope poll() {
        return queue.poll();
    }

    /** Returns the next record, or null after {@code wait}. */
    public Envelope poll(Duration wait) throws InterruptedException {
        return queue.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    }
}
