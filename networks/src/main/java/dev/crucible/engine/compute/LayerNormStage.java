package dev.crucible.engine.compute;

import java.util.Arrays;

/** y = (1 + γ)·x̂ + β for each pixel, x̂ being its channels normalised to mean 0 and variance 1. */
final class LayerNormStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final int scale;
    private final int shift;
    private final double epsilon;
    private final float[] normal;
    private final double[] means;
    /** 1 / √(variance + ε) of each pixel. */
    private final double[] inverses;

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
        this.means = new double[in.values.length / in.stride() * in.pixels()];
        this.inverses = new double[means.length];
        this.scaleGradient = new float[out.pitch];
        this.shiftGradient = new float[out.pitch];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int used = in.used(sample);
            for (int pixel = 0; pixel < used; pixel += 4) {
                measure(sample, pixel, used - 1);
            }
            for (int pixel = 0; pixel < used; pixel++) {
                normalise(sample, pixel);
                int to = valueAt(out, sample, pixel);
                for (int c = 0; c < normal.length; c++) {
                    out.values[to + c] = normal[c] * (1 + parameters[scale + c]) + parameters[shift + c];
                }
            }
        }
    }

    /** Computes means and inverses of four pixels, none after {@code last}. The four sums are independent, so they take the time of one. */
    private void measure(int sample, int pixel, int last) {
        float[] x = in.values;
        int second = Math.min(pixel + 1, last);
        int third = Math.min(pixel + 2, last);
        int fourth = Math.min(pixel + 3, last);
        int at0 = valueAt(in, sample, pixel);
        int at1 = valueAt(in, sample, second);
        int at2 = valueAt(in, sample, third);
        int at3 = valueAt(in, sample, fourth);
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        for (int c = 0; c < normal.length; c++) {
            sum0 += x[at0 + c];
            sum1 += x[at1 + c];
            sum2 += x[at2 + c];
            sum3 += x[at3 + c];
        }
        double mean0 = sum0 / normal.length;
        double mean1 = sum1 / normal.length;
        double mean2 = sum2 / normal.length;
        double mean3 = sum3 / normal.length;
        double squares0 = 0;
        double squares1 = 0;
        double squares2 = 0;
        double squares3 = 0;
        for (int c = 0; c < normal.length; c++) {
            squares0 += (x[at0 + c] - mean0) * (x[at0 + c] - mean0);
            squares1 += (x[at1 + c] - mean1) * (x[at1 + c] - mean1);
            squares2 += (x[at2 + c] - mean2) * (x[at2 + c] - mean2);
            squares3 += (x[at3 + c] - mean3) * (x[at3 + c] - mean3);
        }
        keep(sample, pixel, mean0, squares0);
        keep(sample, second, mean1, squares1);
        keep(sample, third, mean2, squares2);
        keep(sample, fourth, mean3, squares3);
    }

    private void keep(int sample, int pixel, double mean, double squares) {
        int at = sample * in.pixels() + pixel;
        means[at] = mean;
        inverses[at] = 1 / Math.sqrt(squares / normal.length + epsilon);
    }

    /** Fills {@code normal} from the results of {@link #measure}. */
    private void normalise(int sample, int pixel) {
        double mean = means[sample * in.pixels() + pixel];
        double inverse = inverses[sample * in.pixels() + pixel];
        int at = valueAt(in, sample, pixel);
        for (int c = 0; c < normal.length; c++) {
            normal[c] = (float) ((in.values[at + c] - mean) * inverse);
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        boolean learns = sink.wants(scale);
        Arrays.fill(scaleGradient, 0);
        Arrays.fill(shiftGradient, 0);
        for (int sample = 0; sample < batch; sample++) {
            for (int pixel = 0; pixel < in.used(sample); pixel++) {
                normalise(sample, pixel);
                if (learns) {
                    learn(sample, pixel);
                }
                if (in.wantsGradient()) {
                    passOn(parameters, sample, pixel);
                }
            }
        }
        if (learns) {
            sink.accept(scale, scaleGradient, 0, scaleGradient.length);
            sink.accept(shift, shiftGradient, 0, shiftGradient.length);
        }
    }

    private void learn(int sample, int pixel) {
        int from = out.gradientAt(sample, 0) + pixel * out.pitch;
        for (int c = 0; c < normal.length; c++) {
            float dy = out.gradient[from + c];
            scaleGradient[c] += dy * normal[c];
            shiftGradient[c] += dy;
        }
    }

    /** With g = (1 + γ)·dy: dx = inverse·(g − mean(g) − x̂·mean(g·x̂)). */
    private void passOn(float[] parameters, int sample, int pixel) {
        float inverse = (float) inverses[sample * in.pixels() + pixel];
        int from = out.gradientAt(sample, 0) + pixel * out.pitch;
        double sum = 0;
        double product = 0;
        for (int c = 0; c < normal.length; c++) {
            float g = out.gradient[from + c] * (1 + parameters[scale + c]);
            sum += g;
            product += (double) g * normal[c];
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
