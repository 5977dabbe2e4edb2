package dev.crucible.encoder;

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

    /** Returns the outputs for all inputs. Each row of weights is converted to floats once; sums run in the order of the rows on every machine. */
    float[][] apply(float[][] x) {
        float[][] y = new float[x.length][out];
        float[] sums = new float[x.length];
        float[][] rows = new float[4][out];
        for (int k = 0; k < in; k += rows.length) {
            for (int r = 0; r < rows.length; r++) {
                widen((k + r) * out, rows[r]);
            }
            for (int t = 0; t < x.length; t++) {
                float[] xt = x[t];
                sums[t] += xt[k] + xt[k + 1] + xt[k + 2] + xt[k + 3];
                add(y[t], rows[0], xt[k], rows[1], xt[k + 1], rows[2], xt[k + 2], rows[3], xt[k + 3]);
            }
        }
        for (int t = 0; t < x.length; t++) {
            finish(y[t], sums[t]);
        }
        return y;
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

    /** Adds four weighted rows; simple enough for the compiler to vectorise over outputs. */
    private static void add(
            float[] y, float[] w0, float a, float[] w1, float b, float[] w2, float c, float[] w3, float d) {
        for (int j = 0; j < y.length; j++) {
            y[j] += a * w0[j] + b * w1[j] + c * w2[j] + d * w3[j];
        }
    }

    private void finish(float[] y, float sum) {
        for (int j = 0; j < out; j++) {
            y[j] = (y[j] - zero[j] * sum) * scale[j] + bias[j];
        }
    }
}
