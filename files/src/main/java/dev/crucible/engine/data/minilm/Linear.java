package dev.crucible.engine.data.minilm;

/** A linear layer {@code y = x W + b}; a weight is {@code (number - zero) · scale}, with one zero and scale per output. */
final class Linear {

    private final Slice weights;
    private final int in;
    private final int out;
    private final float[] zero;
    private final float[] scale;
    private final float[] bias;

    Linear(Tensor weights, Tensor zeros, float[] scale, float[] bias) {
        this.weights = weights.data();
        this.in = weights.shape().getFirst();
        this.out = weights.shape().getLast();
        this.zero = new float[out];
        this.scale = scale;
        this.bias = bias;
        for (int j = 0; j < out; j++) {
            zero[j] = zeros.at(j);
        }
    }

    /** Returns the weights as floats, a row of inputs per output. */
    float[] rows() {
        float[] rows = new float[out * in];
        float[] widened = new float[out];
        for (int i = 0; i < in; i++) {
            widen(i * out, widened);
            for (int j = 0; j < out; j++) {
                rows[j * in + i] = (widened[j] - zero[j]) * scale[j];
            }
        }
        return rows;
    }

    float[] bias() {
        return bias;
    }

    private void widen(int from, float[] row) {
        byte[] numbers = weights.array();
        int at = weights.from() + from;
        for (int j = 0; j < row.length; j++) {
            row[j] = numbers[at + j];
        }
    }
}
