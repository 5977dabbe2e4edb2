package dev.crucible.bench.papers;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;

/** {@code samples} of {@code featureCount} features each, every feature times {@code factor} plus {@code shift}. */
public record ScaledPixels(Samples samples, int featureCount, float factor, float shift) implements Samples {

    /** Returns {@code data} with the samples for training and for testing scaled alike. */
    static Dataset both(Dataset data, float factor, float shift) {
        int features = data.shape().size();
        return new Dataset(
                data.keyword(),
                data.provenance(),
                data.shape(),
                data.classes(),
                new ScaledPixels(data.train(), features, factor, shift),
                new ScaledPixels(data.test(), features, factor, shift),
                data.naturalIds(),
                data.vocabulary());
    }

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
            target[i] = factor * target[i] + shift;
        }
    }
}
