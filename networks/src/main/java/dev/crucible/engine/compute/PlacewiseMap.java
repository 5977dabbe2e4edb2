package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;

/**
 * y = W·x + b at every position of all texts of a batch, a convolution with 1×1 kernels. Texts are contiguous, so each direction is one product
 * of their rows. Accumulates the gradient of its parameters over the batch.
 */
final class PlacewiseMap {

    /** Rows of one product, whose inputs stay in the second-level cache. */
    private static final int ROWS = 256;

    private final Activations in;
    private final Activations out;
    private final Weight weight;
    private final int bias;
    private final RowProduct product;
    private final RowProduct weightGradient;
    private final RowProduct inputGradient;
    private final float[] turned;
    private final float[] zeros;
    private final float[] biasGradient;
    /** Empty until the first backward pass that needs it: frozen maps of language models are large. */
    private float[] gradient = new float[0];

    /**
     * @param capacity the maximum batch size
     * @param weight [input channel][output channel], the last padded
     * @param bias offset of the bias
     */
    PlacewiseMap(Activations in, Activations out, int capacity, Weight weight, int bias) {
        this.in = in;
        this.out = out;
        this.weight = weight;
        this.bias = bias;
        this.product = RowProduct.of(Tables.steps(ROWS, in.pitch), Tables.steps(in.channels, 1), out.pitch);
        this.weightGradient =
                RowProduct.of(Tables.steps(in.channels, 1), Tables.steps(capacity * in.pixels(), in.pitch), out.pitch);
        this.inputGradient = RowProduct.of(Tables.steps(ROWS, out.pitch), Tables.steps(out.channels, 1), in.pitch);
        this.turned = new float[in.wantsGradient() && weight.frozen().isEmpty() ? out.channels * in.pitch : 0];
        this.zeros = new float[in.pitch];
        this.biasGradient = new float[out.pitch];
    }

    /** Maps the first {@code batch} texts. */
    void forward(float[] parameters, int batch) {
        int rows = in.rows(batch);
        for (int row = 0; row < rows; row += ROWS) {
            product.multiply(
                    Math.min(ROWS, rows - row),
                    in.channels,
                    in.values,
                    row * in.pitch,
                    weight.array(parameters),
                    weight.begin(),
                    parameters,
                    bias,
                    0,
                    out.values,
                    row * out.pitch);
        }
    }

    /** Fills the input's gradient and passes on that of the parameters. */
    void backward(float[] parameters, int batch, GradientSink sink) {
        if (in.wantsGradient()) {
            backwardToInput(turned(parameters), in.rows(batch));
        }
        if (weight.learns(sink)) {
            learn(in.rows(batch), sink);
        }
    }

    private float[] turned(float[] parameters) {
        if (weight.frozen().isPresent()) {
            return weight.frozen().get().turned(in.channels, out.channels, out.pitch, in.pitch);
        }
        SmallMatrices.transpose(parameters, weight.begin(), out.pitch, in.channels, out.channels, turned, 0, in.pitch);
        return turned;
    }

    private void backwardToInput(float[] turned, int rows) {
        for (int row = 0; row < rows; row += ROWS) {
            inputGradient.multiply(
                    Math.min(ROWS, rows - row),
                    out.channels,
                    out.gradient,
                    row * out.pitch,
                    turned,
                    0,
                    zeros,
                    0,
                    0,
                    in.gradient,
                    row * in.pitch);
        }
    }

    private void learn(int rows, GradientSink sink) {
        if (gradient.length == 0) {
            gradient = new float[in.channels * out.pitch];
        }
        Arrays.fill(gradient, 0);
        Arrays.fill(biasGradient, 0);
        SmallMatrices.addTo(biasGradient, 0, out.gradient, 0, rows, out.pitch);
        weightGradient.multiply(in.channels, rows, in.values, 0, out.gradient, 0, gradient, 0, out.pitch, gradient, 0);
        sink.accept(weight.begin(), gradient, 0, gradient.length);
        sink.accept(bias, biasGradient, 0, biasGradient.length);
    }
}
