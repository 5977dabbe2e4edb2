package dev.crucible.engine.compute;

/**
 * What a stage gives for each sample of a batch, and the gradient that comes back. Pixels lie row by row with the channel fastest; a
 * pixel takes {@code pitch} floats, of which those past {@code channels} are 0. Values have a frame of {@code border} pixels that stays
 * 0, so that a convolution reads its padding from memory; gradients have none. Of a text only the places up to its last word are used:
 * the next one begins right behind it, as {@link TextRows} tells.
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
     * @param capacity samples in the largest batch
     * @param wantsGradient whether anyone reads the gradient; the network's input has none
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
     * @param texts where each lies, told before every batch; none where all pixels are used
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

    /** Floats that {@code capacity} samples take. */
    static int size(int capacity, int height, int width, int pitch, int border) {
        return Math.multiplyExact(capacity, (height + 2 * border) * (width + 2 * border) * pitch);
    }

    int pixels() {
        return height * width;
    }

    /** How many pixels of a sample are used, from the first on. */
    int used(int sample) {
        return texts.isEmpty() ? pixels() : texts.used(sample);
    }

    /** How many rows of {@code pitch} floats the first samples take where values have no frame. */
    int rows(int batch) {
        return batch == 0 ? 0 : firstRow(batch - 1) + used(batch - 1);
    }

    private int firstRow(int sample) {
        return texts.isEmpty() ? sample * pixels() : texts.first(sample);
    }

    /** Floats from one row of values to the next. */
    int rowStride() {
        return (width + 2 * border) * pitch;
    }

    /** Floats from one sample's values to the next's. */
    int stride() {
        return (height + 2 * border) * rowStride();
    }

    /** Where the pixel (row, 0) of a sample lies in the values. */
    int valueAt(int sample, int row) {
        return texts.isEmpty()
                ? sample * stride() + (border + row) * rowStride() + border * pitch
                : (texts.first(sample) + row * width) * pitch;
    }

    /** Where the corner of a sample's image lies in the values when its frame is {@code margin} pixels, at most the border. */
    int cornerAt(int sample, int margin) {
        return sample * stride() + (border - margin) * (rowStride() + pitch);
    }

    /** Where the pixel (row, 0) of a sample lies in the gradient. */
    int gradientAt(int sample, int row) {
        return (firstRow(sample) + row * width) * pitch;
    }

    boolean wantsGradient() {
        return gradient.length > 0;
    }
}
