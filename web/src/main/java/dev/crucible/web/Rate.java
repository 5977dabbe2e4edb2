package dev.crucible.web;

/**
 * How fast one client may change things: as fast as it likes for a burst, then so often in a second.
 *
 * @param perSecond requests in a second, positive
 * @param burst requests that may come at once, at least 1
 */
public record Rate(double perSecond, int burst) {

    /** Far more than a person or a well-behaved program needs: 60 in a second, 120 at once. */
    public static final Rate GENEROUS = new Rate(60, 120);

    /** No limit. */
    public static final Rate UNLIMITED = new Rate(Double.POSITIVE_INFINITY, Integer.MAX_VALUE);

    public Rate {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("rate: must be positive, got " + perSecond);
        }
        if (burst < 1) {
            throw new IllegalArgumentException("burst: must be at least 1, got " + burst);
        }
    }

    /** So many requests in a second, and twice as many at once; 0 for no limit. */
    public static Rate of(int perSecond) {
        return perSecond == 0 ? UNLIMITED : new Rate(perSecond, Math.multiplyExact(perSecond, 2));
    }
}
