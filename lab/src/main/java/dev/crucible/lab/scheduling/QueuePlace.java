package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;

/**
 * Where a run stands in the waiting line.
 *
 * @param priority from 0 to 9; the highest starts first
 * @param order among those of one priority the lowest starts first; no two runs share one
 * @param paused whether it is passed over until somebody lets it go on
 */
public record QueuePlace(int priority, long order, boolean paused) {

    /** What the line starts first. */
    static final Comparator<QueuePlace> FIRST =
            Comparator.comparingInt((QueuePlace place) -> -place.priority).thenComparingLong(QueuePlace::order);

    private static final String PRIORITY = "priority";
    private static final String ORDER = "queue_order";
    private static final String PAUSED = "paused";

    /** What {@code status.json} tells of it, with an order of its own. */
    static QueuePlace of(ObjectNode status, long order) {
        return new QueuePlace(
                status.path(PRIORITY).asInt(0), order, status.path(PAUSED).asBoolean(false));
    }

    /** The order that somebody gave the run in an earlier line, behind all others where nobody did. */
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

    /** Keeps it for the next lab. */
    void write(ObjectNode status) {
        status.put(PRIORITY, priority).put(ORDER, order);
        if (paused) {
            status.put(PAUSED, true);
        } else {
            status.remove(PAUSED);
        }
    }

    /** The run waits no more, or anew. */
    static void forget(ObjectNode status) {
        status.remove(ORDER);
        status.remove(PAUSED);
    }
}
