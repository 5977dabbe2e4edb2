package dev.crucible.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A row's coordinates [from, to) on their way through the shuffle. They are a part of the row while it is written, and all there is of
 * {@code values} once it was read.
 *
 * @param position the row's place among all rows
 * @param note what is told of the row; null but in its first slice
 * @param values none when the row is held back
 */
record RowSlice<N extends Serializable>(
        int position, @Nullable N note, float[] values, int from, int to) {}
