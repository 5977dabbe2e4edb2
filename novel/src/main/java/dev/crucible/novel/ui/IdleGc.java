package dev.crucible.novel.ui;

import java.util.function.LongSupplier;

/**
 * Gives memory back while nothing moves. Left alone, the serial collector lets the pictures that nobody needs any more pile up until
 * the heap is at its largest.
 */
final class IdleGc {
    /** Less than this is never worth a pause, in bytes. */
    static final long FLOOR = 80L << 20;

    private final LongSupplier used;
    private final Runnable collect;
    private long mark = FLOOR;

    IdleGc() {
        this(() -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
    }

    /** @param used how many bytes of the heap are taken */
    IdleGc(LongSupplier used, Runnable collect) {
        this.used = used;
        this.collect = collect;
    }

    /** Collects when the heap has grown by a quarter since the last time. A large screen needs more, and gets it. */
    void rest() {
        if (used.getAsLong() > mark) {
            collect.run();
            mark = Math.max(FLOOR, used.getAsLong() / 4 * 5);
        }
    }
}
