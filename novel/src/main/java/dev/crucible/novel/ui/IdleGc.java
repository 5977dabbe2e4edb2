package dev.crucible.novel.ui;

import java.util.function.LongSupplier;

/**
 * Gives memory back while nothing moves. Left alone, the serial collector lets the pictures that nobody needs any more pile up until
 * the heap is at its largest.
 */
final class IdleGc {
    /** Less than this is never worth a pause, in bytes. */
    static final long FLOOR = 80L << 20;
    /** After so many ticks without letters, ten seconds, little is worth one as well. */
    static final int QUIET = 200;

    private final LongSupplier used;
    private final Runnable collect;
    private long live;
    private int quiet;

    IdleGc() {
        this(() -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
    }

    /** @param used how many bytes of the heap are taken */
    IdleGc(LongSupplier used, Runnable collect) {
        this.used = used;
        this.collect = collect;
    }

    /** A tick in which letters come. */
    void busy() {
        quiet = 0;
    }

    /**
     * A tick in which nothing does. Collects when the heap has grown by a quarter since the last time, and after a while of rest by a
     * sixteenth. A large screen needs more, and gets it.
     */
    void rest() {
        quiet++;
        long grown = quiet < QUIET ? live / 4 : live / 16;
        if (used.getAsLong() > Math.max(FLOOR, live + grown)) {
            collect.run();
            live = used.getAsLong();
            quiet = 0;
        }
    }
}
