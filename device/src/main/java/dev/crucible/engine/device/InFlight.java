package dev.crucible.engine.device;

/** Limit of queued steps: the number that the device executes in about a fifth of a second; few at first. */
final class InFlight {

    private static final int MOST = 64;
    private static final long SHORT = 50_000_000;
    private static final long LONG = 200_000_000;

    private int limit = 1;
    private int queued;
    private long since = System.nanoTime();

    /** Counts a step; returns true if it is time to wait. */
    boolean isFull() {
        return ++queued >= limit;
    }

    /** Reports that all queued steps are done, and adapts the limit. */
    void landed() {
        long now = System.nanoTime();
        long took = now - since;
        limit = took < SHORT ? Math.min(MOST, 2 * limit) : took > LONG ? Math.max(1, limit / 2) : limit;
        queued = 0;
        since = now;
    }
}
