package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Samples;

/** Samples with label y replaced by classes − 1 − y. */
record MirroredLabels(Samples samples, int classes) implements Samples {

    @Override
    public int size() {
        return samples.size();
    }

    @Override
    public int label(int index) {
        return classes - 1 - samples.label(index);
    }

    @Override
    public void features(int index, float[] target, int offset) {
        samples.features(index, target, offset);
    }
}
