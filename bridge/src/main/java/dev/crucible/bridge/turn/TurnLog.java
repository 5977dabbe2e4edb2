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
 * Log of the numbered records of one turn, which any number of readers follow at their own pace. A record's number is
 * its index, from 0; the last record is a {@link StreamRecord.End}. Thread-safe.
 *
 * <p>A beat is held back for a moment: only the next record shows if it is the last beat, which has the turn's change
 * of affinity.
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

    /** Creates a log that holds back a beat for at most {@code hold}. */
    TurnLog(Duration hold) {
        this.hold = hold.toNanos();
    }

    /** Appends a record; returns false if the log has ended and the record was dropped. */
    boolean add(StreamRecord record) {
        lock.lock();
        try {
            if (ended) {
                return false;
            }
            switch (record) {
                case StreamRecord.Beat beat -> hold(beat);
                // Does not show if more is said.
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

    /** Appends records atomically: readers see the first together with the last. */
    void addTogether(List<StreamRecord> together) {
        lock.lock();
        try {
            together.forEach(this::add);
        } finally {
            lock.unlock();
        }
    }

    /** Changes and releases the last beat, unless it was already released. */
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

    /** Releases the last beat although nothing followed; returns false if none was held back. */
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

    /** Returns the record numbered {@code seq}, waiting at most {@code patience}; empty if it did not come or never will. */
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

    /** Waits at most {@code patience} for the end; returns true if it came. */
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

    /** Returns the number of records. */
    int size() {
        lock.lock();
        try {
            return records.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if the log has ended. */
    boolean ended() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }
}
