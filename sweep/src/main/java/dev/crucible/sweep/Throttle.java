package dev.crucible.sweep;

import java.io.IOException;

/** Rate limit for periodic work: at most once per interval, and rarely enough to take at most 2 % of the time. */
final class Throttle {

    private static final int SHARE = 50;

    private final long least;
    private long next = System.nanoTime();

    /** Creates a limit of one call per {@code least} nanoseconds. */
    Throttle(long least) {
        this.least = least;
    }

    /** The limited work. */
    interface Work {
        void run() throws IOException;
    }

    void run(Work work) throws IOException {
        long began = System.nanoTime();
        if (began - next >= 0) {
            work.run();
            long ended = System.nanoTime();
            next = ended + Math.max(least, SHARE * (ended - began));
        }
    }
}
