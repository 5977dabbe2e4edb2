package dev.crucible.engine.data;

import java.io.Serializable;

/** Samples of {@code base} at {@code indices}, in that order: a client's shard is an index list, never a copy. */
public record Subset(Samples base, int[] indices) implements Samples, Serializable {

    @Override
    public int size() {
        return indices.length;
    }

    @Override
    public int featureBytes() {
        return base.featureBytes();
    }

    @Override
    public int label(int index) {
        return base.label(indices[index]);
    }

    @Override
    public void features(int index, float[] target, int offset) {
        base.features(indices[index], target, offset);
    }
}
