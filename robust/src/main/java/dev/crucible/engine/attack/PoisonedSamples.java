package dev.crucible.engine.attack;

import dev.crucible.engine.data.Samples;

/** A view that delegates to honest samples; an attack overrides the parts that it poisons. */
abstract class PoisonedSamples implements Samples {

    private final Samples honest;

    PoisonedSamples(Samples honest) {
        this.honest = honest;
    }

    @Override
    public int size() {
        return honest.size();
    }

    @Override
    public int label(int index) {
        return honest.label(index);
    }

    @Override
    public void features(int index, float[] target, int offset) {
        honest.features(index, target, offset);
    }
}
