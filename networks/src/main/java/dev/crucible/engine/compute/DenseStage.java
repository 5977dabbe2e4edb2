package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;
import java.util.OptionalInt;

/** y = x·W + b over the flattened input. */
final class DenseStage implements LayerStage {

    /** Floats of weight gradient that are computed and consumed while they are in the first-level cache. */
    private static final int PIECE = 2048;

    private final Activations in;
    private final Activations out;
    private final int weight;
    private final OptionalInt bias;
    private final int inputs;
    private final int units;
    private final int batchLanes;
    private final int pieceRows;
    private final RowProduct product;
    private final RowProduct weightGradient;
    private final RowProduct inputGradient;
    private final float[] piece;
    private final float[] zeros;
    private final float[] outTransposed;
    private final float[] inTransposed;

    /**
     * @param in an input without border
     * @param capacity the maximum batch size
     * @param weight offset of W, [input][unit], both padded as the activations are
     * @param bias offset of b, if there is one
     */
    DenseStage(Activations in, Activations out, int capacity, int weight, OptionalInt bias) {
        this.in = in;
        this.out = out;
        this.weight = weight;
        this.bias = bias;
        this.inputs = in.stride();
        this.units = out.pitch;
        this.batchLanes = Lanes.pad(capacity);
        this.pieceRows = Math.max(1, PIECE / units / 24) * 24;
        int[] samples = Tables.steps(capacity, inputs);
        this.product = RowProduct.of(samples, Tables.steps(inputs, 1), units);
        this.weightGradient = RowProduct.of(Tables.steps(pieceRows, 1), samples, units);
        this.inputGradient = RowProduct.of(Tables.steps(inputs, units), Tables.steps(units, 1), batchLanes);
        this.piece = new float[pieceRows * units];
        this.zeros = new float[Math.max(units, batchLanes)];
        this.outTransposed = new float[in.wantsGradient() ? units * batchLanes : 0];
        this.inTransposed = new float[in.wantsGradient() ? inputs * batchLanes : 0];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        float[] start = bias.isPresent() ? parameters : zeros;
        product.multiply(batch, inputs, in.values, 0, parameters, weight, start, bias.orElse(0), 0, out.values, 0);
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        if (in.wantsGradient()) {
            backwardToInput(parameters, batch);
        }
        if (bias.isPresent()) {
            Arrays.fill(piece, 0, units, 0);
            SmallMatrices.addTo(piece, 0, out.gradient, 0, batch, units);
            sink.accept(bias.getAsInt(), piece, 0, units);
        }
        for (int row = 0; row < inputs; row += pieceRows) {
            int rows = Math.min(pieceRows, inputs - row);
            weightGradient.multiply(rows, batch, in.values, row, out.gradient, 0, zeros, 0, 0, piece, 0);
            sink.accept(weight + row * units, piece, 0, rows * units);
        }
    }

    /** dXᵀ = W·dYᵀ: W is read without a transpose, and the batch fills the vector lanes. */
    private void backwardToInput(float[] parameters, int batch) {
        SmallMatrices.transpose(out.gradient, 0, units, batch, units, outTransposed, 0, batchLanes);
        inputGradient.multiply(inputs, units, parameters, weight, outTransposed, 0, zeros, 0, 0, inTransposed, 0);
        SmallMatrices.transpose(inTransposed, 0, batchLanes, inputs, batch, in.gradient, 0, inputs);
    }
}
