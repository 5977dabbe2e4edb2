package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Max pooling over windows of pixels, channel by channel, optionally rectified. It stores the winning pixel, so that the backward pass needs
 * neither input nor output. NaN anywhere in a window gives NaN, with no winner.
 *
 * @param size side of the window
 * @param channels floats of a pixel, a multiple of {@link Lanes#COUNT}
 * @param rectified true if a window below 0 gives 0 and no gradient
 */
public record Pooling(int size, int channels, boolean rectified) {

    /** Marks a window of which no pixel has a gradient. */
    private static final float NONE = -1;

    /**
     * Pools {@code windows} consecutive windows of one row.
     *
     * @param x input; the first window begins at {@code xAt}, its rows are {@code xStride} apart
     * @param y output, one pixel per window
     */
    public void forward(int windows, float[] x, int xAt, int xStride, float[] y, int yAt) {
        for (int window = 0; window < windows; window++) {
            for (int c = 0; c < channels; c += Lanes.COUNT) {
                largest(x, xAt + window * size * channels + c, xStride).intoArray(y, yAt + window * channels + c);
            }
        }
    }

    /**
     * Pools and stores the winners for {@link #backward}.
     *
     * @param winners the index of the winning pixel in its window, one per float of the output
     */
    public void forward(
            int windows, float[] x, int xAt, int xStride, float[] y, int yAt, float[] winners, int winnersAt) {
        for (int window = 0; window < windows; window++) {
            for (int c = 0; c < channels; c += Lanes.COUNT) {
                int at = xAt + window * size * channels + c;
                int to = window * channels + c;
                FloatVector best = largest(x, at, xStride);
                best.intoArray(y, yAt + to);
                winner(best, x, at, xStride).intoArray(winners, winnersAt + to);
            }
        }
    }

    private FloatVector largest(float[] x, int at, int stride) {
        FloatVector best = load(x, at);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                best = best.max(load(x, at + row * stride + column * channels));
            }
        }
        return rectified ? best.max(0f) : best;
    }

    /** Returns the first pixel that equals {@code best}: the loop runs backwards, so the first overwrites the others. */
    private FloatVector winner(FloatVector best, float[] x, int at, int stride) {
        FloatVector winner = FloatVector.broadcast(Lanes.SPECIES, NONE);
        float number = size * size;
        for (int row = size - 1; row >= 0; row--) {
            for (int column = size - 1; column >= 0; column--) {
                FloatVector value = load(x, at + row * stride + column * channels);
                winner = winner.blend(--number, value.eq(best));
            }
        }
        return rectified ? winner.blend(NONE, best.compare(VectorOperators.LE, 0f)) : winner;
    }

    /** Distributes the gradient of {@code windows} consecutive outputs over their windows: all to the winner, 0 to the others. */
    public void backward(
            int windows, float[] dy, int dyAt, float[] winners, int winnersAt, float[] dx, int dxAt, int dxStride) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        for (int window = 0; window < windows; window++) {
            for (int c = 0; c < channels; c += Lanes.COUNT) {
                int at = dxAt + window * size * channels + c;
                int from = window * channels + c;
                FloatVector gradient = load(dy, dyAt + from);
                FloatVector winner = load(winners, winnersAt + from);
                float number = 0;
                for (int row = 0; row < size; row++) {
                    for (int column = 0; column < size; column++) {
                        VectorMask<Float> won = winner.compare(VectorOperators.EQ, number++);
                        zero.blend(gradient, won).intoArray(dx, at + row * dxStride + column * channels);
                    }
                }
            }
        }
    }
}
