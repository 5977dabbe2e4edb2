package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;

/**
 * Deadline of a round.
 *
 * @param seconds simulated seconds after its start, above 0
 * @param late the treatment of later updates
 */
@PublicApi
public record Deadline(double seconds, Late late) {

    /** Treatment of late updates. */
    public enum Late {
        /** The round ends at the deadline without them. */
        DROP,
        /** The round waits for them. */
        WAIT
    }

    /** Returns true if an update that comes after {@code time} seconds is late. */
    public boolean missedBy(double time) {
        return time > seconds;
    }
}
