package dev.crucible.engine.compute;

import java.util.Arrays;

/** y = (1 + γ)·x̂ + β for each pixel, x̂ being its channels at mean 0 and variance 1. */
final class LayerNormStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final int scale;
    private final int shift;
    private final double epsilon;
    private final float[] normal;
    private final float[] scaleGradient;
    private final float[] shiftGradient;

    /**
     * @param scale offset of γ
     * @param shift offset of β
     * @param epsilon ε
     */
    LayerNormStage(Activations in, Activations out, int scale, int shift, double epsilon) {
        this.in = in;
        this.out = out;
        this.scale = scale;
        this.shift = shift;
        this.epsilon = epsilon;
        this.normal = new float[in.channels];
        this.scaleGradient = new float[out.pitch];
        this.shiftGradient = new float[out.pitch];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int pixel = 0; pixel < in.used(sample); pixel++) {
                normalise(valueAt(in, sample, pixel));
                int to = valueAt(out, sample, pixel);
                for (int c = 0; c < normal.length; c++) {
                    out.values[to + c] = normal[c] * (1 + parameters[scale + c]) + parameters[shift + c];
                }
            }
        }
    }

    /** Fills {@code normal} and returns 1 / √(variance + ε). */
    private float normalise(int at) {
        double sum = 0;
        for (int c = 0; c < normal.length; c++) {
            sum += in.values[at + c];
        }
        double mean = sum / normal.length;
        double squares = 0;
        for (int c = 0; c < normal.length; c++) {
            double off = in.values[at + c] - mean;
            squares += off * off;
        }
        double inverse = 1 / Math.sqrt(squares / normal.length + epsilon);
        for (int c = 0; c < normal.length; c++) {
            normal[c] = (float) ((in.values[at + c] - mean) * inverse);
        }
        return (float) inverse;
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        Arrays.fill(scaleGradient, 0);
        Arrays.fill(shiftGradient, 0);
        for (int sample = 0; sample < batch; sample++) {
            for (int pixel = 0; pixel < in.used(sample); pixel++) {
                backward(parameters, sample, pixel);
            }
        }
        if (sink.wants(scale)) {
            sink.accept(scale, scaleGradient, 0, scaleGradient.length);
            sink.accept(shift, shiftGradient, 0, shiftGradient.length);
        }
    }

    /** With g = (1 + γ)·dy: dx = inverse·(g − mean(g) − x̂·mean(g·x̂)). */
    private void backward(float[] parameters, int sample, int pixel) {
        float inverse = normalise(valueAt(in, sample, pixel));
        int from = out.gradientAt(sample, 0) + pixel * out.pitch;
        double sum = 0;
        double product = 0;
        for (int c = 0; c < normal.length; c++) {
            float dy = out.gradient[from + c];
            scaleGradient[c] += dy * normal[c];
            shiftGradient[c] += dy;
            float g = dy * (1 + parameters[scale + c]);
            sum += g;
            product += (double) g * normal[c];
        }
        if (!in.wantsGradient()) {
            return;
        }
        float meanGradient = (float) (sum / normal.length);
        float meanProduct = (float) (product / normal.length);
        int to = in.gradientAt(sample, 0) + pixel * in.pitch;
        for (int c = 0; c < normal.length; c++) {
            float g = out.gradient[from + c] * (1 + parameters[scale + c]);
            in.gradient[to + c] = inverse * (g - meanGradient - normal[c] * meanProduct);
        }
    }

    private static int valueAt(Activations activations, int sample, int pixel) {
        int row = pixel / activations.width;
        return activations.valueAt(sample, row) + pixel % activations.width * activations.pitch;
    }
}
