package dev.crucible.engine.data;

/**
 * The shape of one sample. Features are stored row by row with the channel fastest (HWC).
 *
 * @param channels 1 for grey images, 3 for colour
 * @param height rows
 * @param width columns
 */
public record Shape(int channels, int height, int width) {

    /** The number of features of one sample. */
    public int size() {
        return channels * height * width;
    }
}
