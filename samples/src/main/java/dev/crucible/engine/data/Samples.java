package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;

/**
 * Labelled samples that can be read in any order and from several threads at once. Views (a shard, a poisoned shard) wrap other
 * samples; nothing is copied.
 */
@PublicApi
public interface Samples {

    /** The number of samples. */
    int size();

    /** The class of sample {@code index}, from 0. */
    int label(int index);

    /** How many samples are held in memory at most; a set that draws its samples may hold fewer than there are. */
    default int kept() {
        return size();
    }

    /** Bytes that one feature takes in memory. */
    default int featureBytes() {
        return Byte.BYTES;
    }

    /**
     * Writes the features of sample {@code index} into {@code target} from {@code offset}: pixels in [0, 1] and HWC order, the
     * numbers of tokens, or the columns of a table.
     */
    void features(int index, float[] target, int offset);
}
