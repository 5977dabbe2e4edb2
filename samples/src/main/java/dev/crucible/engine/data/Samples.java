package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/**
 * Labelled samples. Reads are thread-safe and in any order. Views (a shard, a poisoned shard) wrap other
 * samples; nothing is copied.
 */
@PublicApi
public interface Samples {

    /** Returns the number of samples. */
    int size();

    /** Returns the class of sample {@code index}, from 0. */
    int label(int index);

    /** Returns the maximum number of samples in memory; a set that draws its samples may keep fewer than {@link #size}. */
    default int kept() {
        return size();
    }

    /** Returns the bytes that one feature takes in memory. */
    default int featureBytes() {
        return Byte.BYTES;
    }

    /**
     * Writes the features of sample {@code index} into {@code target} from {@code offset}: pixels in [0, 1] and HWC order, the
     * numbers of tokens, or the features of a table row.
     */
    void features(int index, float[] target, int offset);
}
