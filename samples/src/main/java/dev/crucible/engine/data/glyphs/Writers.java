package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.random.Seed;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * Writers, created on demand: first those of the training set, then others who never occur in it. A cache keeps the latest ones, in slots by
 * their position.
 */
final class Writers {

    /** The first number of writers, and of a writer's samples, that never occur in training. */
    static final int HELD_OUT = 1 << 20;

    private static final int KEPT = 1 << 12;

    private final Seed seed;
    private final int known;
    private final int strangers;
    private final AtomicReferenceArray<Kept> kept;

    private record Kept(int position, Writer writer) {}

    Writers(Seed seed, int known, int strangers) {
        this.seed = seed;
        this.known = known;
        this.strangers = strangers;
        this.kept = new AtomicReferenceArray<>(Math.min(KEPT, known + strangers));
    }

    int count() {
        return known + strangers;
    }

    /** Returns the number of samples of each writer of the training set. */
    int[] wrote() {
        return IntStream.range(0, known)
                .parallel()
                .map(position -> of(position).samples)
                .toArray();
    }

    /** Returns the writer at {@code position}, from 0; writer i is the same for any number of writers. */
    Writer of(int position) {
        int place = position % kept.length();
        Kept here = kept.getAcquire(place);
        if (here == null || here.position != position) {
            // Two threads may create the same writer: both are equal, and neither waits.
            here = new Kept(position, new Writer(seed, position < known ? position : HELD_OUT + position - known));
            kept.setRelease(place, here);
        }
        return here.writer;
    }
}
