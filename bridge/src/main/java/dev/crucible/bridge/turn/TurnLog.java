package dev.crucible.bridge.turn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The numbered records of one turn, which any number of readers follow at their own pace. A record's number is its place, from 0;
 * the last record is an {@link StreamRecord.End}.
 *
 * <p>A beat is kept back for a moment, since only what follows tells whether it is the last one, which carries what the turn changes.
 */
final class TurnLog {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private final List<StreamRecord> records = new ArrayList<>();
    private final long hold;
    private final List<StreamRecord> behind = new ArrayList<>();
    private StreamRecord.@Nullable Beat held;
    private long heldSince;
    private boolean ended;

    /** A log whose readers wait at most {@code hold} to learn whether a beat is the last one. */
    TurnLog(Duration hold) {
        this.hold = hold.toNanos();
    }

    /** Appends a record; one that follows the end is dropped. Gives whether it was appended. */
    boolean add(StreamRecord record) {
        lock.lock();
        try {
            if (ended) {
                return false;
            }
            switch (record) {
                case StreamRecord.Beat beat -> hold(beat);
                // Tells nothing of whether more is said.
                case StreamRecord.Jealousy jealousy -> (held == null ? records : behind).add(jealousy);
                default -> {
                    release();
                    records.add(record);
                }
            }
            ended = record instanceof StreamRecord.End;
            grown.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Appends records of which readers see the first with the last. */
    void addTogether(List<StreamRecord> together) {
        lock.lock();
        try {
            together.forEach(this::add);
        } finally {
            lock.unlock();
        }
    }

    /** Changes the last beat, unless it was let go already, and lets it go. */
    void change(UnaryOperator<StreamRecord.Beat> last) {
        lock.lock();
        try {
            if (held != null) {
                held = last.apply(held);
                release();
                grown.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Lets the last beat go although nothing followed; false when none was kept back. */
    boolean letGo() {
        lock.lock();
        try {
            boolean kept = held != null;
            release();
            return kept;
        } finally {
            lock.unlock();
        }
    }

    private void hold(StreamRecord.Beat beat) {
        release();
        held = beat;
        heldSince = System.nanoTime();
    }

    private void release() {
        if (held != null) {
            records.add(held);
            records.addAll(behind);
            behind.clear();
            held = null;
        }
    }

    /** The record numbered {@code seq}, waiting for it at most {@code patience}; empty when it did not come or never will. */
    Optional<StreamRecord> await(int seq, Duration patience) throws InterruptedException {
        long start = System.nanoTime();
        lock.lockInterruptibly();
        try {
            while (records.size() <= seq && !ended) {
                long now = System.nanoTime();
                if (held != null && now - heldSince >= hold) {
                    release();
                    continue;
                }
                long left = patience.toNanos() - (now - start);
                if (left <= 0) {
                    break;
                }
                grown.awaitNanos(held == null ? left : Math.min(left, hold - (now - heldSince)));
            }
            return records.size() > seq ? Optional.of(records.get(seq)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Waits at most {@code patience} until the end is there; tells whether it is. */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (!ended) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                grown.await(left, TimeUnit.NANOSECONDS);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** How many records there are. */
    int size() {
        lock.lock();
        try {
            return records.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the end is there. */
    boolean ended() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }
}
