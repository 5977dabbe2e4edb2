package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Pooling;
import java.util.Arrays;

/** Max pooling of one sample at a time; in training it stores the winners of the whole batch. */
final class MaxPooling {

    private final Pooling pooling;
    private final Activations out;
    private final float[] winners;

    /** @param capacity the maximum batch size */
    MaxPooling(Activations out, int capacity, int size, boolean rectified) {
        this.pooling = new Pooling(size, out.pitch, rectified);
        this.out = out;
        this.winners = new float[out.wantsGradient() ? Math.multiplyExact(capacity, out.pixels() * out.pitch) : 0];
    }

    /** Pools a sample whose pixel (0, 0) is at {@code xAt} and whose rows are {@code xStride} apart. */
    void forward(int sample, float[] x, int xAt, int xStride) {
        for (int y = 0; y < out.height; y++) {
            int from = xAt + y * pooling.size() * xStride;
            int to = out.valueAt(sample, y);
            if (out.wantsGradient()) {
                pooling.forward(out.width, x, from, xStride, out.values, to, winners, out.gradientAt(sample, y));
            } else {
                pooling.forward(out.width, x, from, xStride, out.values, to);
            }
        }
    }

    /** Writes the gradient of the pooled input, {@code height} rows of {@code stride} floats, from {@code dxAt}. */
    void backward(int sample, float[] dx, int dxAt, int stride, int height) {
        int used = out.height * pooling.size();
        for (int y = 0; y < out.height; y++) {
            int at = out.gradientAt(sample, y);
            pooling.backward(out.width, out.gradient, at, winners, at, dx, dxAt + y * pooling.size() * stride, stride);
        }
        int usedWidth = out.width * pooling.size() * out.pitch;
        for (int y = 0; usedWidth < stride && y < used; y++) {
            Arrays.fill(dx, dxAt + y * stride + usedWidth, dxAt + (y + 1) * stride, 0);
        }
        Arrays.fill(dx, dxAt + used * stride, dxAt + height * stride, 0);
    }
}
