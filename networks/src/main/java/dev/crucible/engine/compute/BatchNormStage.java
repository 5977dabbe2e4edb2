package dev.crucible.engine.compute;

import java.util.Arrays;
import java.util.OptionalInt;

/** y = (1 + γ)·(x − mean) / √(variance + ε) + β with the statistics of each channel over the batch. */
final class BatchNormStage implements LayerStage {

    private static final double EPSILON = 1e-5;
    /** The share of a new batch in the running statistics. */
    private static final float NEW = 0.1f;

    private final Activations in;
    private final Activations out;
    private final int scale;
    private final int shift;
    private final OptionalInt running;
    private final boolean training;
    private final double[] mean;
    private final double[] inverse;
    private final double[] sums;
    private final double[] products;
    private final float[] gradient;

    /**
     * @param scale offset of γ
     * @param shift offset of β
     * @param running offset of the running means, followed by the variances minus 1; empty without running statistics
     */
    BatchNormStage(Activations in, Activations out, int scale, int shift, OptionalInt running) {
        this.in = in;
        this.out = out;
        this.scale = scale;
        this.shift = shift;
        this.running = running;
        this.training = out.wantsGradient();
        this.mean = new double[out.channels];
        this.inverse = new double[out.channels];
        this.sums = new double[out.channels];
        this.products = new double[out.channels];
        this.gradient = new float[out.pitch];
    }

    /** Operation on one pixel. */
    @FunctionalInterface
    private interface Pixel {
        void at(int value, int result, int gradient, int inputGradient);
    }

    private void forEach(int batch, Pixel pixel) {
        for (int sample = 0; sample < batch; sample++) {
            for (int y = 0; y < in.height; y++) {
                int value = in.valueAt(sample, y);
                int result = out.valueAt(sample, y);
                int at = out.gradientAt(sample, y);
                int to = in.gradientAt(sample, y);
                for (int x = 0; x < in.width; x++) {
                    pixel.at(value + x * in.pitch, result + x * out.pitch, at + x * out.pitch, to + x * in.pitch);
                }
            }
        }
    }

    @Override
    public void forward(float[] parameters, int batch) {
        if (training || running.isEmpty()) {
            measure(parameters, batch);
        } else {
            recall(parameters, running.getAsInt());
        }
        forEach(batch, (value, result, _, _) -> {
            for (int c = 0; c < mean.length; c++) {
                out.values[result + c] = normal(value, c) * (1 + parameters[scale + c]) + parameters[shift + c];
            }
        });
    }

    private float normal(int value, int channel) {
        return (float) ((in.values[value + channel] - mean[channel]) * inverse[channel]);
    }

    private void measure(float[] parameters, int batch) {
        int count = batch * in.pixels();
        Arrays.fill(mean, 0);
        forEach(batch, (value, _, _, _) -> {
            for (int c = 0; c < mean.length; c++) {
                mean[c] += in.values[value + c];
            }
        });
        Arrays.setAll(mean, c -> mean[c] / count);
        Arrays.fill(sums, 0);
        forEach(batch, (value, _, _, _) -> {
            for (int c = 0; c < mean.length; c++) {
                double off = in.values[value + c] - mean[c];
                sums[c] += off * off;
            }
        });
        Arrays.setAll(inverse, c -> 1 / Math.sqrt(sums[c] / count + EPSILON));
        if (training && running.isPresent()) {
            remember(parameters, running.getAsInt(), Math.max(1, count - 1));
        }
    }

    /** Updates the running statistics in the parameters directly: they are not gradients, so they bypass the optimiser. */
    private void remember(float[] parameters, int at, int degrees) {
        for (int c = 0; c < mean.length; c++) {
            float variance = (float) (sums[c] / degrees) - 1;
            parameters[at + c] += NEW * ((float) mean[c] - parameters[at + c]);
            parameters[at + out.pitch + c] += NEW * (variance - parameters[at + out.pitch + c]);
        }
    }

    /** Reads the running statistics. Malicious clients can make an aggregated variance negative, so it is clamped at 0. */
    private void recall(float[] parameters, int at) {
        for (int c = 0; c < mean.length; c++) {
            mean[c] = parameters[at + c];
            inverse[c] = 1 / Math.sqrt(Math.max(0, 1.0 + parameters[at + out.pitch + c]) + EPSILON);
        }
    }

    /** With g = (1 + γ)·dy: dx = inverse·(g − mean(g) − x̂·mean(g·x̂)). */
    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        Arrays.fill(sums, 0);
        Arrays.fill(products, 0);
        forEach(batch, (value, _, at, _) -> {
            for (int c = 0; c < mean.length; c++) {
                sums[c] += out.gradient[at + c];
                products[c] += (double) out.gradient[at + c] * normal(value, c);
            }
        });
        if (in.wantsGradient()) {
            pass(parameters, batch);
        }
        hand(products, scale, sink);
        hand(sums, shift, sink);
    }

    private void pass(float[] parameters, int batch) {
        double count = (double) batch * in.pixels();
        forEach(batch, (value, _, at, to) -> {
            for (int c = 0; c < mean.length; c++) {
                double off = out.gradient[at + c] - sums[c] / count - normal(value, c) * products[c] / count;
                in.gradient[to + c] = (float) ((1 + parameters[scale + c]) * inverse[c] * off);
            }
        });
    }

    private void hand(double[] totals, int parameter, GradientSink sink) {
        for (int c = 0; c < totals.length; c++) {
            gradient[c] = (float) totals[c];
        }
        sink.accept(parameter, gradient, 0, gradient.length);
    }
}
