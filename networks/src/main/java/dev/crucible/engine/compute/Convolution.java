package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import dev.crucible.engine.model.Layer;
import java.util.Arrays;

/**
 * A convolution of one sample at a time, as a matrix product whose rows are pixels and whose depth covers kernel positions and input
 * channels; patches are never copied. Padding channels and filters are skipped in every depth, because their products are 0. Accumulates the
 * gradient of its parameters over the batch.
 */
final class Convolution {

    private final Activations in;
    private final int filters;
    private final int learnt;
    private final int kernel;
    private final int padding;
    private final int height;
    private final int width;
    private final int weight;
    private final int bias;
    private final int depth;
    private final RowProduct product;
    private final RowProduct weightGradient;
    /** Empty until the first backward pass that needs it. */
    private float[] gradient = new float[0];

    private final float[] biasGradient;

    private boolean learns;
    private final int frame;
    private final int framedRow;
    private final RowProduct inputGradient;
    private final float[] framed;
    private final float[] turned;
    private final float[] zeros;

    /**
     * @param in an input with a border of the layer's padding
     * @param filters output channels, padded
     * @param weight offset of the weights, [kernel row][kernel column][input channel][filter], the last padded
     * @param bias offset of the bias
     */
    Convolution(Activations in, int filters, Layer.Convolution layer, int weight, int bias) {
        this.in = in;
        this.filters = filters;
        this.learnt = layer.filters();
        this.kernel = layer.kernel();
        this.padding = layer.padding();
        this.height = layer.side(in.height);
        this.width = layer.side(in.width);
        this.weight = weight;
        this.bias = bias;
        this.depth = kernel * kernel * in.channels;
        int[] pixels = Tables.rectangle(height, width, in.rowStride(), in.pitch, 1);
        int[] taps = Tables.rectangle(kernel, kernel, in.rowStride(), in.pitch, in.channels);
        this.product = RowProduct.of(pixels, taps, filters);
        this.weightGradient = RowProduct.of(taps, pixels, filters);
        this.biasGradient = new float[filters];
        boolean passesOn = in.wantsGradient();
        this.frame = kernel - 1 - padding;
        this.framedRow = (width + 2 * frame) * filters;
        this.inputGradient = RowProduct.of(
                Tables.rectangle(in.height, in.width, framedRow, filters, 1),
                Tables.rectangle(kernel, kernel, framedRow, filters, learnt),
                in.pitch);
        this.framed = new float[passesOn ? (height + 2 * frame) * framedRow : 0];
        this.turned = new float[passesOn ? kernel * kernel * learnt * in.pitch : 0];
        this.zeros = new float[Math.max(filters, in.pitch)];
    }

    /** Returns the number of floats of one sample's output: height × width × filters. */
    int outputSize() {
        return height * width * filters;
    }

    /** Returns the number of rows of one sample's output. */
    int outputHeight() {
        return height;
    }

    /** Convolves a sample and writes {@link #outputSize} floats to {@code y}. */
    void forward(float[] parameters, int sample, float[] y) {
        product.multiply(
                height * width,
                depth,
                in.values,
                in.cornerAt(sample, padding),
                parameters,
                weight,
                parameters,
                bias,
                0,
                y,
                0);
    }

    /** Prepares the backward pass of a batch. */
    void beginBackward(float[] parameters, GradientSink sink) {
        learns = sink.wants(weight);
        if (learns && gradient.length == 0) {
            gradient = new float[depth * filters];
        }
        Arrays.fill(gradient, 0);
        Arrays.fill(biasGradient, 0);
        if (!in.wantsGradient()) {
            return;
        }
        for (int tap = 0, last = kernel * kernel - 1; tap <= last; tap++) {
            SmallMatrices.transpose(
                    parameters,
                    weight + tap * in.channels * filters,
                    filters,
                    in.channels,
                    learnt,
                    turned,
                    (last - tap) * learnt * in.pitch,
                    in.pitch);
        }
    }

    /** Accumulates the parameter gradient for one sample's output gradient, and computes its input gradient. */
    void backward(int sample, float[] dy) {
        if (learns) {
            SmallMatrices.addTo(biasGradient, 0, dy, 0, height * width, filters);
            weightGradient.multiply(
                    depth,
                    height * width,
                    in.values,
                    in.cornerAt(sample, padding),
                    dy,
                    0,
                    gradient,
                    0,
                    filters,
                    gradient,
                    0);
        }
        if (in.wantsGradient()) {
            backwardToInput(sample, dy);
        }
    }

    /** Computes the input's gradient: the output's, framed by zeros, convolved with the kernel turned by 180° and its channels swapped. */
    private void backwardToInput(int sample, float[] dy) {
        int row = width * filters;
        for (int y = 0; y < height; y++) {
            System.arraycopy(dy, y * row, framed, (y + frame) * framedRow + frame * filters, row);
        }
        inputGradient.multiply(
                in.pixels(),
                kernel * kernel * learnt,
                framed,
                0,
                turned,
                0,
                zeros,
                0,
                0,
                in.gradient,
                in.gradientAt(sample, 0));
    }

    /** Passes on the gradient of the batch. */
    void endBackward(GradientSink sink) {
        if (learns) {
            sink.accept(weight, gradient, 0, gradient.length);
            sink.accept(bias, biasGradient, 0, biasGradient.length);
        }
    }
}
