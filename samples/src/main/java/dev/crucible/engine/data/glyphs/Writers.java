package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.random.Seed;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * Many writers, made when they are asked for: first those of the training set, then strangers who never occur in it. The last ones asked
 * for are kept, each in a place that hangs on its position.
 */
final class Writers {

    /** Numbers of writers, and of a writer's samples, from here on never occur in training. */
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

    /** How many samples each of the known writers wrote. */
    int[] wrote() {
        return IntStream.range(0, known)
                .parallel()
                .map(position -> of(position).samples)
                .toArray();
    }

    /** The writer at {@code position}, from 0; writer i is the same whatever their number. */
    Writer of(int position) {
        int place = position % kept.length();
        Kept here = kept.getAcquire(place);
        if (here == null || here.position != position) {
            // Two threads may make the same writer: both are equal, and neither has to wait.
            here = new Kept(position, new Writer(seed, position < known ? position : HELD_OUT + position - known));
            kept.setRelease(place, here);
        }
        return here.writer;
    }
}
