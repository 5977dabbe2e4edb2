package dev.crucible.a2a.server;

import dev.crucible.a2a.StreamEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One stream's events, from the task that makes them to the thread that sends them. The task never waits: a stream that is too far
 * behind is cut, and its client can ask for the task instead.
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
     * A subscription that the calling thread sends.
     *
     * @param backlog events that may wait
     * @param endsWhenInterrupted whether it ends when the task asks for input, not only when the task ends
     */
    Subscription(int backlog, boolean endsWhenInterrupted) {
        this.backlog = backlog;
        this.endsWhenInterrupted = endsWhenInterrupted;
    }

    boolean endsWhenInterrupted() {
        return endsWhenInterrupted;
    }

    /** Adds an event; false when the stream was cut and takes no more. */
    boolean offer(StreamEvent event) {
        lock.lock();
        try {
            if (cut || !sending) {
                return false;
            }
            if (events.size() >= backlog) {
                cut = true;
                events.clear();
                // The sender hangs in a write to a client that does not read; this closes its connection.
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

    /** Nothing follows. */
    void complete() {
        lock.lock();
        try {
            complete = true;
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The next event; none when there was no news for {@code patience}, or when it {@link #isOver}. */
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

    /** The sender has stopped; whoever cut it must not hit what the thread does next. */
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
