package dev.crucible.bridge.turn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The numbered records of one turn, which any number of readers follow at their own pace. A record's number is its place, from 0;
 * the last record is an {@link StreamRecord.End}.
 */
final class TurnLog {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private final List<StreamRecord> records = new ArrayList<>();
    private boolean ended;

    /** Appends a record; one that follows the end is dropped. */
    boolean add(StreamRecord record) {
        lock.lock();
        try {
            if (ended) {
                return false;
            }
            records.add(record);
            ended = record instanceof StreamRecord.End;
            grown.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The record numbered {@code seq}, waiting for it at most {@code patience}; empty when it did not come or never will. */
    Optional<StreamRecord> await(int seq, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (records.size() <= seq && !ended && left > 0) {
                left = grown.awaitNanos(left);
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
