package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** y = x·Eᵀ + b, E being the token table of {@link EmbeddingStage}, which also receives its gradient. */
final class TiedStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final Weight table;
    private final OptionalInt bias;
    private final Supplier<float[]> tableGradient;
    private final int rows;
    private final int lanes;
    private final float[] inTurned;
    private final float[] outTurned;
    private final float[] zeros;
    private final float[] biasGradient;
    private final RowProduct product;
    private final RowProduct inputGradient;
    private final RowProduct weightGradient;

    /**
     * @param table E, padded as the input is
     * @param bias offset of b, if there is one
     * @param tableGradient returns the array to which the gradient of E is added
     */
    TiedStage(Activations in, Activations out, Weight table, OptionalInt bias, Supplier<float[]> tableGradient) {
        this.in = in;
        this.out = out;
        this.table = table;
        this.bias = bias;
        this.tableGradient = tableGradient;
        this.rows = in.pixels();
        this.lanes = Lanes.pad(rows);
        this.inTurned = new float[in.pitch * lanes];
        this.outTurned = new float[out.channels * lanes];
        this.zeros = new float[Math.max(lanes, in.pitch)];
        this.biasGradient = new float[out.pitch];
        int[] places = Tables.steps(rows, out.pitch);
        this.product = RowProduct.of(Tables.steps(out.channels, in.pitch), Tables.steps(in.pitch, 1), lanes);
        this.inputGradient = RowProduct.of(places, Tables.steps(out.channels, 1), in.pitch);
        this.weightGradient = RowProduct.of(Tables.steps(out.channels, 1), places, in.pitch);
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int from = in.valueAt(sample, 0);
            int to = out.valueAt(sample, 0);
            Arrays.fill(inTurned, 0);
            SmallMatrices.transpose(in.values, from, in.pitch, rows, in.pitch, inTurned, 0, lanes);
            product.multiply(
                    out.channels,
                    in.pitch,
                    table.array(parameters),
                    table.begin(),
                    inTurned,
                    0,
                    zeros,
                    0,
                    0,
                    outTurned,
                    0);
            SmallMatrices.transpose(outTurned, 0, lanes, out.channels, rows, out.values, to, out.pitch);
            for (int row = 0; bias.isPresent() && row < rows; row++) {
                SmallMatrices.addTo(out.values, to + row * out.pitch, parameters, bias.getAsInt(), 1, out.pitch);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        Arrays.fill(biasGradient, 0);
        boolean learns = table.learns(sink);
        for (int sample = 0; sample < batch; sample++) {
            int from = in.valueAt(sample, 0);
            int slope = out.gradientAt(sample, 0);
            SmallMatrices.addTo(biasGradient, 0, out.gradient, slope, rows, out.pitch);
            if (learns) {
                float[] gradient = tableGradient.get();
                weightGradient.multiply(
                        out.channels, rows, out.gradient, slope, in.values, from, gradient, 0, in.pitch, gradient, 0);
            }
            if (in.wantsGradient()) {
                inputGradient.multiply(
                        rows,
                        out.channels,
                        out.gradient,
                        slope,
                        table.array(parameters),
                        table.begin(),
                        zeros,
                        0,
                        0,
                        in.gradient,
                        in.gradientAt(sample, 0));
            }
        }
        if (bias.isPresent()) {
            sink.accept(bias.getAsInt(), biasGradient, 0, biasGradient.length);
        }
    }
}
