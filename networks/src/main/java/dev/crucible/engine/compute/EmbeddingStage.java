package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;

/** y = the token's row of one table plus the position's row of another. */
final class EmbeddingStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final int vocabulary;
    private final Weight table;
    private final Weight positions;
    private final int width;
    private final int length;
    /** Empty until the first backward pass that needs it. */
    private float[] tableGradient = new float[0];

    private final float[] positionGradient;

    /**
     * @param in the tokens' numbers
     * @param table the tokens' rows
     * @param positions the positions' rows
     */
    EmbeddingStage(Activations in, Activations out, int vocabulary, Weight table, Weight positions) {
        this.in = in;
        this.out = out;
        this.vocabulary = vocabulary;
        this.table = table;
        this.positions = positions;
        this.width = out.pitch;
        this.length = in.pixels();
        boolean training = out.wantsGradient();
        this.positionGradient = new float[training ? length * width : 0];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int i = 0; i < out.used(sample); i++) {
                int to = out.valueAt(sample, 0) + i * width;
                System.arraycopy(positions.array(parameters), positions.begin() + i * width, out.values, to, width);
                int word = table.begin() + token(sample, i) * width;
                SmallMatrices.addTo(out.values, to, table.array(parameters), word, 1, width);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        if (!table.learns(sink)) {
            return;
        }
        tableGradient();
        Arrays.fill(positionGradient, 0);
        for (int sample = 0; sample < batch; sample++) {
            for (int i = 0; i < out.used(sample); i++) {
                int from = out.gradientAt(sample, 0) + i * width;
                SmallMatrices.addTo(tableGradient, token(sample, i) * width, out.gradient, from, 1, width);
                SmallMatrices.addTo(positionGradient, i * width, out.gradient, from, 1, width);
            }
        }
        sink.accept(table.begin(), tableGradient, 0, tableGradient.length);
        // Not earlier: a tied layer has added its part to the gradient before this begins.
        Arrays.fill(tableGradient, 0);
        sink.accept(positions.begin(), positionGradient, 0, positionGradient.length);
    }

    /** Returns the array to which gradients of the table are added. */
    float[] tableGradient() {
        if (tableGradient.length == 0) {
            tableGradient = new float[Math.multiplyExact(vocabulary, width)];
        }
        return tableGradient;
    }

    /** Returns the layer of logits that shares the table. */
    TiedStage tied(Activations vectors, Activations logits, OptionalInt bias) {
        return new TiedStage(vectors, logits, table, bias, this::tableGradient);
    }

    private int token(int sample, int position) {
        return Objects.checkIndex((int) in.values[sample * length + position], vocabulary);
    }
}
