package dev.crucible.sweep.flanders;

import dev.crucible.engine.data.Samples;

/** {@code samples} of {@code featureCount} features each, whose pixels run from −1 to 1 in place of 0 to 1. */
record SignedPixels(Samples samples, int featureCount) implements Samples {

    @Override
    public int size() {
        return samples.size();
    }

    @Override
    public int label(int index) {
        return samples.label(index);
    }

    @Override
    public int kept() {
        return samples.kept();
    }

    @Override
    public int featureBytes() {
        return samples.featureBytes();
    }

    @Override
    public void features(int index, float[] target, int offset) {
        samples.features(index, target, offset);
        for (int i = offset; i < offset + featureCount; i++) {
            target[i] = 2 * target[i] - 1;
        }
    }
}
