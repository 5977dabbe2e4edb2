package dev.crucible.sweep;

import java.io.IOException;

/** Does something now and then: never more often than asked, and seldom enough that it takes a fiftieth of the time at most. */
final class Throttle {

    private static final int SHARE = 50;

    private final long least;
    private long next = System.nanoTime();

    /** At least {@code least} nanoseconds apart. */
    Throttle(long least) {
        this.least = least;
    }

    /** What is done. */
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
