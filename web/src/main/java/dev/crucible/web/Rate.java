package dev.crucible.web;

/**
 * Rate limit of one client: a burst of requests, then a number per second.
 *
 * @param perSecond requests per second, positive
 * @param burst requests allowed at one instant, at least 1
 */
public record Rate(double perSecond, int burst) {

    /** Far more than a person or a well-behaved program needs: 60 per second, bursts of 120. */
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

    /** Returns a limit of {@code perSecond} requests per second with bursts of twice as many; 0 for no limit. */
    public static Rate of(int perSecond) {
        return perSecond == 0 ? UNLIMITED : new Rate(perSecond, Math.multiplyExact(perSecond, 2));
    }
}
