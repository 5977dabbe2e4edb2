package dev.crucible.agents.understanding;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A linear layer that learns by Adam with decoupled weight decay. */
final class AdamLayer {

    private static final float FIRST = 0.9f;
    private static final float SECOND = 0.999f;
    private static final float SMOOTH = 1e-8f;

    /** Rows that are added together; inputs are a multiple of them. */
    private static final int EIGHT = 8;

    private static final int FOUR = 4;

    /** A row for each input, and the biases as the last. */
    private final float[][] weights;

    private final float[][] gradients;
    private final float[][] means;
    private final float[][] squares;
    private final int out;
    private float firstPower = 1;
    private float secondPower = 1;

    AdamLayer(int in, int out, SplittableRandom random) {
        this.out = out;
        this.weights = new float[in + 1][out];
        this.gradients = new float[in + 1][out];
        this.means = new float[in + 1][out];
        this.squares = new float[in + 1][out];
        // Uniform of variance 2 / in (He et al., ICCV 2015).
        double most = Math.sqrt(6.0 / in);
        for (int k = 0; k < in; k++) {
            for (int j = 0; j < out; j++) {
                weights[k][j] = (float) random.nextDouble(-most, most);
            }
        }
    }

    /** Returns the outputs of a batch. */
    float[][] apply(float[][] x) {
        float[][] y = new float[x.length][];
        Arrays.setAll(y, _ -> weights[weights.length - 1].clone());
        int in = weights.length - 1;
        for (int k = 0; k < in; k += EIGHT) {
            for (int n = 0; n < x.length; n++) {
                addEight(x[n], k, weights, k, y[n]);
            }
        }
        return y;
    }

    /** Adds eight weighted rows, one after the other; simple enough for the compiler to vectorise over columns. */
    private static void addEight(float[] x, int from, float[][] rows, int row, float[] y) {
        float a = x[from];
        float b = x[from + 1];
        float c = x[from + 2];
        float d = x[from + 3];
        float e = x[from + 4];
        float f = x[from + 5];
        float g = x[from + 6];
        float h = x[from + 7];
        float[] ra = rows[row];
        float[] rb = rows[row + 1];
        float[] rc = rows[row + 2];
        float[] rd = rows[row + 3];
        float[] re = rows[row + 4];
        float[] rf = rows[row + 5];
        float[] rg = rows[row + 6];
        float[] rh = rows[row + 7];
        for (int j = 0; j < y.length; j++) {
            y[j] = y[j] + a * ra[j] + b * rb[j] + c * rc[j] + d * rd[j] + e * re[j] + f * rf[j] + g * rg[j] + h * rh[j];
        }
    }

    private static void add(float[] y, float factor, float[] x) {
        for (int j = 0; j < y.length; j++) {
            y[j] += factor * x[j];
        }
    }

    /** Remembers what the errors of a batch ask of the weights. */
    void learn(float[][] x, float[][] errors) {
        float[] column = new float[x.length];
        for (int k = 0; k < weights.length; k++) {
            for (int n = 0; n < column.length; n++) {
                column[n] = k < x[n].length ? x[n][k] : 1;
            }
            int n = 0;
            for (; n + EIGHT <= column.length; n += EIGHT) {
                addEight(column, n, errors, n, gradients[k]);
            }
            for (; n < column.length; n++) {
                add(gradients[k], column[n], errors[n]);
            }
        }
    }

    /** Returns what an error asks of the inputs; four sums at a time, each in its order. */
    float[] asked(float[] error) {
        float[] asked = new float[weights.length - 1];
        for (int k = 0; k < asked.length; k += FOUR) {
            float[] wa = weights[k];
            float[] wb = weights[k + 1];
            float[] wc = weights[k + 2];
            float[] wd = weights[k + 3];
            float a = 0;
            float b = 0;
            float c = 0;
            float d = 0;
            for (int j = 0; j < error.length; j++) {
                a += wa[j] * error[j];
                b += wb[j] * error[j];
                c += wc[j] * error[j];
                d += wd[j] * error[j];
            }
            asked[k] = a;
            asked[k + 1] = b;
            asked[k + 2] = c;
            asked[k + 3] = d;
        }
        return asked;
    }

    /** Does what was asked since the last time. */
    void move(float rate, float decay) {
        firstPower *= FIRST;
        secondPower *= SECOND;
        for (int k = 0; k < weights.length; k++) {
            move(k, rate, k + 1 == weights.length ? 0 : decay);
        }
    }

    private void move(int k, float rate, float decay) {
        float[] row = weights[k];
        for (int j = 0; j < out; j++) {
            float gradient = gradients[k][j];
            means[k][j] += (1 - FIRST) * (gradient - means[k][j]);
            squares[k][j] += (1 - SECOND) * (gradient * gradient - squares[k][j]);
            float mean = means[k][j] / (1 - firstPower);
            float square = squares[k][j] / (1 - secondPower);
            row[j] -= rate * (mean / ((float) Math.sqrt(square) + SMOOTH) + decay * row[j]);
            gradients[k][j] = 0;
        }
    }

    Head.Layer rounded() {
        int in = weights.length - 1;
        float most = 0;
        for (int k = 0; k < in; k++) {
            for (float weight : weights[k]) {
                most = Math.max(most, Math.abs(weight));
            }
        }
        float step = most / Byte.MAX_VALUE;
        byte[] rounded = new byte[in * out];
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = (byte) Math.round(weights[i / out][i % out] / step);
        }
        return new Head.Layer(rounded, step, weights[in].clone());
    }
}
