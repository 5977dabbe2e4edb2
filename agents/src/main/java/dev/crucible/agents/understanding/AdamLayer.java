package dev.crucible.agents.understanding;

import java.util.SplittableRandom;

/** A linear layer that learns by Adam with decoupled weight decay. */
final class AdamLayer {

    private static final float FIRST = 0.9f;
    private static final float SECOND = 0.999f;
    private static final float SMOOTH = 1e-8f;

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

    float[] apply(float[] x) {
        float[] y = weights[x.length].clone();
        for (int k = 0; k < x.length; k++) {
            if (x[k] != 0) {
                add(y, x[k], weights[k]);
            }
        }
        return y;
    }

    private static void add(float[] y, float factor, float[] x) {
        for (int j = 0; j < y.length; j++) {
            y[j] += factor * x[j];
        }
    }

    /** Remembers what an error asks of the weights. */
    void learn(float[] x, float[] error) {
        for (int k = 0; k < x.length; k++) {
            if (x[k] != 0) {
                add(gradients[k], x[k], error);
            }
        }
        add(gradients[x.length], 1, error);
    }

    /** Returns what an error asks of the inputs. */
    float[] asked(float[] x, float[] error) {
        float[] asked = new float[x.length];
        for (int k = 0; k < x.length; k++) {
            asked[k] = x[k] == 0 ? 0 : product(weights[k], error);
        }
        return asked;
    }

    private static float product(float[] a, float[] b) {
        float sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
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
