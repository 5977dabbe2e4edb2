package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Samples of several writers, writer after writer. The labels are known at once; a writer's images are drawn when the first of
 * them is read, on the reader's thread, and kept as bytes.
 */
final class GlyphSamples implements Samples {

    private static final int FEATURES = Pen.SIDE * Pen.SIDE;

    private final List<Writer> writers;
    private final int firstIndex;
    private final int[] starts;
    private final int[] owners;
    private final int[] labels;
    private final AtomicReferenceArray<PixelSamples> pages;

    /**
     * Lays out the samples.
     *
     * @param counts samples of each writer
     * @param firstIndex where each writer's sample indices begin; ranges that do not overlap give different samples
     * @param favoured true for classes as each writer favours them, false for uniform ones
     */
    GlyphSamples(List<Writer> writers, int[] counts, int firstIndex, boolean favoured) {
        this.writers = List.copyOf(writers);
        this.firstIndex = firstIndex;
        this.starts = new int[counts.length + 1];
        for (int owner = 0; owner < counts.length; owner++) {
            starts[owner + 1] = starts[owner] + counts[owner];
        }
        this.owners = new int[starts[counts.length]];
        this.labels = new int[owners.length];
        for (int owner = 0; owner < counts.length; owner++) {
            Writer writer = writers.get(owner);
            for (int i = starts[owner]; i < starts[owner + 1]; i++) {
                int index = firstIndex + i - starts[owner];
                owners[i] = owner;
                labels[i] = favoured ? writer.favouredLabel(index) : writer.uniformLabel(index);
            }
        }
        this.pages = new AtomicReferenceArray<>(counts.length);
    }

    /** For each sample the position of its writer. */
    int[] owners() {
        return owners.clone();
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public int label(int index) {
        return labels[index];
    }

    @Override
    public void features(int index, float[] target, int offset) {
        int owner = owners[index];
        PixelSamples page = pages.getAcquire(owner);
        if (page == null) {
            // Two threads may draw the same page: the bytes are the same, and neither has to wait.
            page = page(owner);
            pages.setRelease(owner, page);
        }
        page.features(index - starts[owner], target, offset);
    }

    private PixelSamples page(int owner) {
        int start = starts[owner];
        int[] pageLabels = Arrays.copyOfRange(labels, start, starts[owner + 1]);
        byte[] pixels = new byte[pageLabels.length * FEATURES];
        Pen pen = new Pen();
        for (int i = 0; i < pageLabels.length; i++) {
            pen.draw(writers.get(owner), pageLabels[i], firstIndex + i, pixels, i * FEATURES);
        }
        return new PixelSamples(pixels, pageLabels, FEATURES);
    }
}
