package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.SmallMatrices;

/** A tensor that no client trains, in the padded form, for all threads. */
final class FrozenTensor {

    private final float[] values;
    private final int at;
    /** Empty until it is asked for. */
    private float[] turned = new float[0];

    /** @param at where it begins in {@code values} */
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

    /** Its transpose, whose rows are {@code pitch} floats apart. */
    synchronized float[] turned(int rows, int columns, int stride, int pitch) {
        if (turned.length == 0) {
            turned = new float[columns * pitch];
            SmallMatrices.transpose(values, at, stride, rows, columns, turned, 0, pitch);
        }
        return turned;
    }
}
