package dev.crucible.encoder;

import java.io.IOException;

/** Layer normalisation (Ba et al., 2016): each vector is normalised to mean 0 and variance 1, then scaled and shifted per coordinate. */
record LayerNorm(float[] scale, float[] shift) {

    private static final double EPSILON = 1e-12;

    static LayerNorm read(OnnxFile file, String name, int width) throws IOException {
        return new LayerNorm(file.vector(name + ".weight", width), file.vector(name + ".bias", width));
    }

    void apply(float[] x) {
        double mean = 0;
        for (float value : x) {
            mean += value;
        }
        mean /= x.length;
        double variance = 0;
        for (float value : x) {
            variance += (value - mean) * (value - mean);
        }
        variance /= x.length;
        float centre = (float) mean;
        float inverse = (float) (1 / Math.sqrt(variance + EPSILON));
        for (int i = 0; i < x.length; i++) {
            x[i] = (x[i] - centre) * inverse * scale[i] + shift[i];
        }
    }

    /** Computes {@code x = normalised(x + residual)}, row by row. */
    void apply(float[][] x, float[][] residual) {
        for (int t = 0; t < x.length; t++) {
            for (int i = 0; i < x[t].length; i++) {
                x[t][i] += residual[t][i];
            }
            apply(x[t]);
        }
    }
}
