package dev.crucible.a2a.server;

import dev.crucible.a2a.StreamEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounded queue of one stream's events, from the task to the thread that sends them. The task never blocks: a stream that lags too far
 * behind is cut, and its client can request the task instead.
 */
final class Subscription implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final ArrayDeque<StreamEvent> events = new ArrayDeque<>();
    private final int backlog;
    private final boolean endsWhenInterrupted;
    private final Thread sender = Thread.currentThread();
    private boolean sending = true;
    private boolean complete;
    private boolean cut;

    /**
     * Creates a subscription that the calling thread sends.
     *
     * @param backlog maximum number of queued events
     * @param endsWhenInterrupted true if a request for input ends the stream, too
     */
    Subscription(int backlog, boolean endsWhenInterrupted) {
        this.backlog = backlog;
        this.endsWhenInterrupted = endsWhenInterrupted;
    }

    boolean endsWhenInterrupted() {
        return endsWhenInterrupted;
    }

    /** Adds an event; returns false if the stream was cut or closed. */
    boolean offer(StreamEvent event) {
        lock.lock();
        try {
            if (cut || !sending) {
                return false;
            }
            if (events.size() >= backlog) {
                cut = true;
                events.clear();
                // The sender is blocked in a write to a client that does not read; the interrupt closes its connection.
                sender.interrupt();
                return false;
            }
            events.add(event);
            news.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Marks the end of the events. */
    void complete() {
        lock.lock();
        try {
            complete = true;
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits at most {@code patience} for the next event; returns empty on a timeout or if the stream {@link #isOver}. */
    Optional<StreamEvent> next(Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (events.isEmpty() && !complete && !cut && left > 0) {
                left = news.awaitNanos(left);
            }
            return Optional.ofNullable(events.poll());
        } catch (InterruptedException e) {
            if (!cut) {
                throw e;
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    boolean isOver() {
        lock.lock();
        try {
            return cut || (complete && events.isEmpty());
        } finally {
            lock.unlock();
        }
    }

    /** Stops the sender's use of the queue and clears an interrupt of {@link #offer}, which must not hit the thread's later work. */
    @Override
    public void close() {
        lock.lock();
        try {
            sending = false;
            events.clear();
            if (cut) {
                Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }
}
