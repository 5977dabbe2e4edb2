package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;

/**
 * Position of a run in the queue.
 *
 * @param priority priority from 0 to 9; the highest starts first
 * @param order rank within a priority, unique; the lowest starts first
 * @param paused true if the run is skipped until it is resumed
 */
public record QueuePlace(int priority, long order, boolean paused) {

    /** Order of starts. */
    static final Comparator<QueuePlace> FIRST =
            Comparator.comparingInt((QueuePlace place) -> -place.priority).thenComparingLong(QueuePlace::order);

    private static final String PRIORITY = "priority";
    private static final String ORDER = "queue_order";
    private static final String PAUSED = "paused";

    /** Reads priority and pause from {@code status.json}, with a given order. */
    static QueuePlace of(ObjectNode status, long order) {
        return new QueuePlace(
                status.path(PRIORITY).asInt(0), order, status.path(PAUSED).asBoolean(false));
    }

    /** Returns the order that a user gave the run in an earlier queue; the largest number if none did. */
    static long given(ObjectNode status) {
        return status.path(ORDER).asLong(Long.MAX_VALUE);
    }

    public QueuePlace withPriority(int other) {
        return new QueuePlace(other, order, paused);
    }

    QueuePlace withOrder(long other) {
        return new QueuePlace(priority, other, paused);
    }

    public QueuePlace withPaused(boolean other) {
        return new QueuePlace(priority, order, other);
    }

    /** Writes the position for the next lab. */
    void write(ObjectNode status) {
        status.put(PRIORITY, priority).put(ORDER, order);
        if (paused) {
            status.put(PAUSED, true);
        } else {
            status.remove(PAUSED);
        }
    }

    /** Removes the position of a run that no longer waits or is queued again. */
    static void forget(ObjectNode status) {
        status.remove(ORDER);
        status.remove(PAUSED);
    }
}
