package dev.crucible.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates [from, to) of a row in the shuffle. When written, they are a part of the row's {@code values}; after reading,
 * {@code values} has only them.
 *
 * @param position the row's index among all rows
 * @param note the row's metadata; null except in its first slice
 * @param values empty if the row is held back
 */
record RowSlice<N extends Serializable>(
        int position, @Nullable N note, float[] values, int from, int to) {}
