package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;

/**
 * When a round should end.
 *
 * @param seconds simulated seconds after its start, above 0
 * @param late what becomes of updates that come later
 */
@PublicApi
public record Deadline(double seconds, Late late) {

    /** What becomes of late updates. */
    public enum Late {
        /** The round ends at the deadline without them. */
        DROP,
        /** The round waits for them. */
        WAIT
    }

    /** Whether an update that comes after {@code time} seconds is late. */
    public boolean missedBy(double time) {
        return time > seconds;
    }
}
