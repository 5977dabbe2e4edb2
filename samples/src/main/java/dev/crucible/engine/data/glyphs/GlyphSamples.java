package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Samples;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Samples of several writers, writer after writer. An image is drawn by the thread that first reads it, and cached as bytes. Sets of more than
 * {@link #KEPT} images draw an image again if another one replaced it in the cache.
 */
final class GlyphSamples implements Samples {

    /** Maximum number of cached images: about 220 MiB. */
    static final int KEPT = 1 << 18;

    private static final int FEATURES = Pen.SIDE * Pen.SIDE;
    private static final ThreadLocal<Pen> PENS = ThreadLocal.withInitial(Pen::new);

    private final Writers writers;
    private final int firstIndex;
    private final boolean favoured;
    private final int[] starts;
    private final AtomicReferenceArray<Drawn> kept;

    private record Drawn(int index, PixelSamples image) {}

    /**
     * Lays out the samples.
     *
     * @param counts the number of samples of each writer
     * @param firstIndex the first sample index of each writer; ranges that do not overlap give different samples
     * @param favoured true for classes as each writer favours them, false for uniform ones
     */
    GlyphSamples(Writers writers, int[] counts, int firstIndex, boolean favoured) {
        this(writers, counts, firstIndex, favoured, KEPT);
    }

    /** The same with a cache of at most {@code most} images. */
    GlyphSamples(Writers writers, int[] counts, int firstIndex, boolean favoured, int most) {
        this.writers = writers;
        this.firstIndex = firstIndex;
        this.favoured = favoured;
        this.starts = new int[counts.length + 1];
        for (int owner = 0; owner < counts.length; owner++) {
            starts[owner + 1] = Math.addExact(starts[owner], counts[owner]);
        }
        this.kept = new AtomicReferenceArray<>(Math.min(most, size()));
    }

    /** Returns the writer's position for each sample. */
    int[] owners() {
        int[] owners = new int[size()];
        for (int owner = 0; owner < starts.length - 1; owner++) {
            Arrays.fill(owners, starts[owner], starts[owner + 1], owner);
        }
        return owners;
    }

    @Override
    public int size() {
        return starts[starts.length - 1];
    }

    @Override
    public int kept() {
        return kept.length();
    }

    @Override
    public int label(int index) {
        Drawn drawn = kept.getAcquire(index % kept.length());
        return drawn != null && drawn.index == index ? drawn.image.label(0) : label(index, owner(index));
    }

    @Override
    public void features(int index, float[] target, int offset) {
        int slot = index % kept.length();
        Drawn drawn = kept.getAcquire(slot);
        if (drawn == null || drawn.index != index) {
            // Two threads may draw the same image: the bytes are equal, and neither waits.
            drawn = draw(index);
            kept.setRelease(slot, drawn);
        }
        drawn.image.features(0, target, offset);
    }

    private Drawn draw(int index) {
        int owner = owner(index);
        int label = label(index, owner);
        byte[] pixels = new byte[FEATURES];
        PENS.get().draw(writers.of(owner), label, firstIndex + index - starts[owner], pixels, 0);
        return new Drawn(index, new PixelSamples(pixels, new int[] {label}, FEATURES));
    }

    private int label(int index, int owner) {
        Writer writer = writers.of(owner);
        int own = firstIndex + index - starts[owner];
        return favoured ? writer.favouredLabel(own) : writer.uniformLabel(own);
    }

    private int owner(int index) {
        int found = Arrays.binarySearch(starts, index);
        int owner = found < 0 ? -found - 2 : found;
        // Skips writers without samples, which begin where the next one does.
        while (starts[owner + 1] <= index) {
            owner++;
        }
        return owner;
    }
}
