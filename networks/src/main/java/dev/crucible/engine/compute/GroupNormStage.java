package dev.crucible.engine.compute;

import java.util.Arrays;

/** y = (1 + γ)·(x − mean) / √(variance + ε) + β, over each group of channels of each sample. */
final class GroupNormStage implements LayerStage {

    private static final double EPSILON = 1e-5;

    private final Activations in;
    private final Activations out;
    private final int groups;
    private final int each;
    private final int scale;
    private final int shift;
    private final double[] mean;
    private final double[] inverse;
    private final float[] scaleGradient;
    private final float[] shiftGradient;

    /**
     * @param scale offset of γ
     * @param shift offset of β
     */
    GroupNormStage(Activations in, Activations out, int capacity, int groups, int scale, int shift) {
        this.in = in;
        this.out = out;
        this.groups = groups;
        this.each = in.channels / groups;
        this.scale = scale;
        this.shift = shift;
        this.mean = new double[capacity * groups];
        this.inverse = new double[capacity * groups];
        this.scaleGradient = new float[out.pitch];
        this.shiftGradient = new float[out.pitch];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int group = 0; group < groups; group++) {
                measure(sample, group);
                apply(parameters, sample, group);
            }
        }
    }

    private void measure(int sample, int group) {
        int count = in.pixels() * each;
        double sum = 0;
        for (int y = 0; y < in.height; y++) {
            for (int x = 0, at = valueAt(in, sample, y, group); x < in.width; x++, at += in.pitch) {
                for (int c = 0; c < each; c++) {
                    sum += in.values[at + c];
                }
            }
        }
        double centre = sum / count;
        double squares = 0;
        for (int y = 0; y < in.height; y++) {
            for (int x = 0, at = valueAt(in, sample, y, group); x < in.width; x++, at += in.pitch) {
                for (int c = 0; c < each; c++) {
                    double off = in.values[at + c] - centre;
                    squares += off * off;
                }
            }
        }
        mean[sample * groups + group] = centre;
        inverse[sample * groups + group] = 1 / Math.sqrt(squares / count + EPSILON);
    }

    private void apply(float[] parameters, int sample, int group) {
        float centre = (float) mean[sample * groups + group];
        float factor = (float) inverse[sample * groups + group];
        int first = group * each;
        for (int y = 0; y < in.height; y++) {
            int from = valueAt(in, sample, y, group);
            int to = valueAt(out, sample, y, group);
            for (int x = 0; x < in.width; x++, from += in.pitch, to += out.pitch) {
                for (int c = 0; c < each; c++) {
                    float normal = (in.values[from + c] - centre) * factor;
                    out.values[to + c] = normal * (1 + parameters[scale + first + c]) + parameters[shift + first + c];
                }
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        Arrays.fill(scaleGradient, 0);
        Arrays.fill(shiftGradient, 0);
        for (int sample = 0; sample < batch; sample++) {
            for (int group = 0; group < groups; group++) {
                backward(parameters, sample, group);
            }
        }
        sink.accept(scale, scaleGradient, 0, scaleGradient.length);
        sink.accept(shift, shiftGradient, 0, shiftGradient.length);
    }

    /** With g = (1 + γ)·dy: dx = inverse·(g − mean(g) − x̂·mean(g·x̂)). */
    private void backward(float[] parameters, int sample, int group) {
        float centre = (float) mean[sample * groups + group];
        float factor = (float) inverse[sample * groups + group];
        int first = group * each;
        double sum = 0;
        double product = 0;
        for (int y = 0; y < in.height; y++) {
            int from = valueAt(in, sample, y, group);
            int at = out.gradientAt(sample, y) + first;
            for (int x = 0; x < in.width; x++, from += in.pitch, at += out.pitch) {
                for (int c = 0; c < each; c++) {
                    float normal = (in.values[from + c] - centre) * factor;
                    float dy = out.gradient[at + c];
                    scaleGradient[first + c] += dy * normal;
                    shiftGradient[first + c] += dy;
                    float g = dy * (1 + parameters[scale + first + c]);
                    sum += g;
                    product += (double) g * normal;
                }
            }
        }
        if (in.wantsGradient()) {
            int count = in.pixels() * each;
            pass(parameters, sample, group, (float) (sum / count), (float) (product / count));
        }
    }

    private void pass(float[] parameters, int sample, int group, float meanGradient, float meanProduct) {
        float centre = (float) mean[sample * groups + group];
        float factor = (float) inverse[sample * groups + group];
        int first = group * each;
        for (int y = 0; y < in.height; y++) {
            int from = valueAt(in, sample, y, group);
            int to = in.gradientAt(sample, y) + first;
            int at = out.gradientAt(sample, y) + first;
            for (int x = 0; x < in.width; x++, from += in.pitch, to += in.pitch, at += out.pitch) {
                for (int c = 0; c < each; c++) {
                    float normal = (in.values[from + c] - centre) * factor;
                    float g = out.gradient[at + c] * (1 + parameters[scale + first + c]);
                    in.gradient[to + c] = factor * (g - meanGradient - normal * meanProduct);
                }
            }
        }
    }

    private int valueAt(Activations activations, int sample, int row, int group) {
        return activations.valueAt(sample, row) + group * each;
    }
}
