package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.SmallMatrices;

/** A tensor that no client trains, in padded form, shared by all threads. */
final class FrozenTensor {

    private final float[] values;
    private final int at;
    /** Empty until first used. */
    private float[] turned = new float[0];

    /** @param at its offset in {@code values} */
    FrozenTensor(float[] values, int at) {
        this.values = values;
        this.at = at;
    }

    float[] values() {
        return values;
    }

    int at() {
        return at;
    }

    /** Returns its transpose, with rows {@code pitch} floats apart; computed once. */
    synchronized float[] turned(int rows, int columns, int stride, int pitch) {
        if (turned.length == 0) {
            turned = new float[columns * pitch];
            SmallMatrices.transpose(values, at, stride, rows, columns, turned, 0, pitch);
        }
        return turned;
    }
}
