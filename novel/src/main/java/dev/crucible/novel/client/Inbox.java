package dev.crucible.novel.client;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Records on their way from the network's threads to the main loop, in order. */
public final class Inbox {
    /** How often the main loop looks. */
    public static final Duration POLL = Duration.ofMillis(50);

    private static final int CAPACITY = 4096;

    private final LinkedBlockingQueue<Envelope> queue = new LinkedBlockingQueue<>(CAPACITY);

    /** Adds a record; a reader that does not keep up holds the network's thread, never memory. */
    void put(Envelope envelope) throws InterruptedException {
        queue.put(envelope);
    }

    /** The next record, or null. Never waits: for the main loop. */
    public Envelope poll() {
        return queue.poll();
    }

    /** The next record, or null after {@code wait}. */
    public Envelope poll(Duration wait) throws InterruptedException {
        return queue.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    }
}
