package dev.crucible.engine.data;

import java.io.Serializable;

/**
 * Samples in memory as bytes, 0 to 255, as in image files: a quarter of the memory of floats.
 *
 * @param pixels the samples, one after another, each {@code features} bytes in HWC order
 * @param labels the class of each sample
 * @param features bytes of one sample
 */
public record PixelSamples(byte[] pixels, int[] labels, int features) implements Samples, Serializable {

    private static final float SCALE = 1 / 255f;

    public PixelSamples {
        if ((long) labels.length * features != pixels.length) {
            throw new IllegalArgumentException("%d samples of %d features need %d bytes, got %d"
                    .formatted(labels.length, features, (long) labels.length * features, pixels.length));
        }
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
        int from = index * features;
        for (int i = 0; i < features; i++) {
            target[offset + i] = (pixels[from + i] & 0xFF) * SCALE;
        }
    }
}
