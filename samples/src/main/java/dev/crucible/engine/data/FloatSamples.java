package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;

/**
 * Samples in memory as floats: images, or the standardised rows of a table.
 *
 * @param values the samples, one after another, each {@code features} numbers, images in HWC order
 * @param labels the class of each sample
 * @param features the number of features of one sample
 */
@PublicApi
public record FloatSamples(float[] values, int[] labels, int features) implements Samples, Serializable {

    public FloatSamples {
        if ((long) labels.length * features != values.length) {
            throw new IllegalArgumentException("%d samples of %d features need %d numbers, got %d"
                    .formatted(labels.length, features, (long) labels.length * features, values.length));
        }
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public int featureBytes() {
        return Float.BYTES;
    }

    @Override
    public int label(int index) {
        return labels[index];
    }

    @Override
    public void features(int index, float[] target, int offset) {
        System.arraycopy(values, index * features, target, offset, features);
    }
}
