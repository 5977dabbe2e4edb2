package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;
import java.util.List;

/**
 * The shape of one sample. Features are stored row by row with the channel fastest (HWC); a text is one row of tokens, a row of a
 * table one row of numbers.
 *
 * @param channels 1 for grey images, 3 for colour
 * @param height rows
 * @param width columns, or tokens of a text
 */
@PublicApi
public record Shape(int channels, int height, int width) implements Serializable {

    /** Returns the shape of a text of {@code length} tokens. */
    public static Shape text(int length) {
        return new Shape(1, 1, length);
    }

    /** Returns the shape of a table row of {@code features} numbers. */
    public static Shape row(int features) {
        return new Shape(1, 1, features);
    }

    /** Returns its sides in the order of other programs: height, width and channels, or the length of a flat sample. */
    public List<Integer> dims() {
        return channels == 1 && height == 1 ? List.of(width) : List.of(height, width, channels);
    }

    /** Returns the number of features of one sample. */
    public int size() {
        return channels * height * width;
    }
}
