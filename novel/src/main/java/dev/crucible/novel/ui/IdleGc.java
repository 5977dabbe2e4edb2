package dev.crucible.novel.ui;

import java.util.function.LongSupplier;

/**
 * Triggers garbage collection while nothing moves. Otherwise the serial collector keeps unused pictures until the heap
 * reaches its maximum.
 */
final class IdleGc {
    /** Minimum heap in bytes; below it a pause is never worthwhile. */
    static final long FLOOR = 80L << 20;
    /** Ticks without letters (ten seconds) after which a smaller gain is worthwhile. */
    static final int QUIET = 200;

    private final LongSupplier used;
    private final Runnable collect;
    private long live;
    private int quiet;

    IdleGc() {
        this(() -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
    }

    /**
     * Creates it with its dependencies.
     *
     * @param used returns the used bytes of the heap
     */
    IdleGc(LongSupplier used, Runnable collect) {
        this.used = used;
        this.collect = collect;
    }

    /** Notes a tick with letters. */
    void busy() {
        quiet = 0;
    }

    /**
     * Notes a tick without letters. Collects if the heap has grown by a quarter since the last time, after a while of
     * rest by a sixteenth. The bounds are relative, because a large screen needs more memory.
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
