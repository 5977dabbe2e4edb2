package dev.crucible.engine.data;

import java.io.Serializable;

/**
 * Rows of a table as numbers, standardised already.
 *
 * @param values row after row, each {@code features} numbers
 * @param labels the class of each row
 * @param features numbers of one row
 */
public record TableSamples(float[] values, int[] labels, int features) implements Samples, Serializable {

    public TableSamples {
        if ((long) labels.length * features != values.length) {
            throw new IllegalArgumentException("%d rows of %d features need %d numbers, got %d"
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
