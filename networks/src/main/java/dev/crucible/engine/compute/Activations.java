package dev.crucible.engine.compute;

/**
 * Output of a stage for each sample of a batch, and its gradient. Pixels are row by row with the channel fastest; a pixel takes
 * {@code pitch} floats, of which those from {@code channels} on are 0. Values have a frame of {@code border} zero pixels, so that a convolution
 * reads its padding from memory; gradients have none. Of a text only the positions up to its last word are used; the next text follows
 * directly, as {@link TextRows} lays them out.
 */
final class Activations {

    final int height;
    final int width;
    final int channels;
    final int pitch;
    final float[] values;
    final float[] gradient;

    private final int border;
    private final TextRows texts;

    /**
     * @param capacity the maximum batch size
     * @param wantsGradient true to store a gradient; the network's input has none
     */
    Activations(int capacity, int height, int width, int channels, int pitch, int border, boolean wantsGradient) {
        this(
                height,
                width,
                channels,
                pitch,
                border,
                new float[size(capacity, height, width, pitch, border)],
                new float[wantsGradient ? size(capacity, height, width, pitch, 0) : 0],
                TextRows.NONE);
    }

    /**
     * The same for texts.
     *
     * @param values memory of {@link #size}
     * @param gradient memory of {@link #size} without border, or none
     * @param texts the layout of the texts of each batch; {@link TextRows#NONE} if all pixels are used
     */
    Activations(
            int height,
            int width,
            int channels,
            int pitch,
            int border,
            float[] values,
            float[] gradient,
            TextRows texts) {
        this.height = height;
        this.width = width;
        this.channels = channels;
        this.pitch = pitch;
        this.border = border;
        this.texts = texts;
        this.values = values;
        this.gradient = gradient;
    }

    /** Returns the number of floats for {@code capacity} samples. */
    static int size(int capacity, int height, int width, int pitch, int border) {
        return Math.multiplyExact(capacity, (height + 2 * border) * (width + 2 * border) * pitch);
    }

    int pixels() {
        return height * width;
    }

    /** Returns the number of pixels of a sample that are used, from the first on. */
    int used(int sample) {
        return texts.isEmpty() ? pixels() : texts.used(sample);
    }

    /** Returns the number of rows of {@code pitch} floats of the first {@code batch} samples, for values without a frame. */
    int rows(int batch) {
        return batch == 0 ? 0 : firstRow(batch - 1) + used(batch - 1);
    }

    private int firstRow(int sample) {
        return texts.isEmpty() ? sample * pixels() : texts.first(sample);
    }

    /** Returns the distance of two rows of values, in floats. */
    int rowStride() {
        return (width + 2 * border) * pitch;
    }

    /** Returns the distance of two samples' values, in floats. */
    int stride() {
        return (height + 2 * border) * rowStride();
    }

    /** Returns the offset of the pixel (row, 0) of a sample in the values. */
    int valueAt(int sample, int row) {
        return texts.isEmpty()
                ? sample * stride() + (border + row) * rowStride() + border * pitch
                : (texts.first(sample) + row * width) * pitch;
    }

    /** Returns the offset of the corner of a sample's image in the values, with a frame of {@code margin} pixels, at most the border. */
    int cornerAt(int sample, int margin) {
        return sample * stride() + (border - margin) * (rowStride() + pitch);
    }

    /** Returns the offset of the pixel (row, 0) of a sample in the gradient. */
    int gradientAt(int sample, int row) {
        return (firstRow(sample) + row * width) * pitch;
    }

    boolean wantsGradient() {
        return gradient.length > 0;
    }
}
