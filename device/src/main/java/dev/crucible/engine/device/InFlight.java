package dev.crucible.engine.device;

/** How many steps are queued before somebody waits: as many as the device does in about a fifth of a second, and few at first. */
final class InFlight {

    private static final int MOST = 64;
    private static final long SHORT = 50_000_000;
    private static final long LONG = 200_000_000;

    private int limit = 1;
    private int queued;
    private long since = System.nanoTime();

    /** Counts a step, and tells whether it is time to wait. */
    boolean isFull() {
        return ++queued >= limit;
    }

    /** All that was queued is done. */
    void landed() {
        long now = System.nanoTime();
        long took = now - since;
        limit = took < SHORT ? Math.min(MOST, 2 * limit) : took > LONG ? Math.max(1, limit / 2) : limit;
        queued = 0;
        since = now;
    }
}
