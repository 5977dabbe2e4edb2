package dev.crucible.engine.compute;

/** y = factor · x with new random factors for each batch. Only networks in training have this stage. */
final class DropoutStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final float rate;
    private final RandomMasks draws;
    private final float[] factors;

    DropoutStage(Activations in, Activations out, float rate, RandomMasks draws) {
        this.in = in;
        this.out = out;
        this.rate = rate;
        this.draws = draws;
        this.factors = new float[out.gradient.length];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            draws.factors(rate, out.pixels(), out.channels, out.pitch, factors, out.gradientAt(sample, 0));
            int used = out.used(sample) / out.height;
            for (int y = 0; y < out.height; y++) {
                int from = in.valueAt(sample, y);
                int to = out.valueAt(sample, y);
                int at = out.gradientAt(sample, y);
                for (int x = 0; x < used; x++, from += in.pitch, to += out.pitch, at += out.pitch) {
                    for (int c = 0; c < out.channels; c++) {
                        out.values[to + c] = in.values[from + c] * factors[at + c];
                    }
                }
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        if (!in.wantsGradient()) {
            return;
        }
        for (int sample = 0; sample < batch; sample++) {
            int from = out.gradientAt(sample, 0);
            int to = in.gradientAt(sample, 0);
            for (int pixel = 0; pixel < out.used(sample); pixel++, from += out.pitch, to += in.pitch) {
                for (int c = 0; c < out.channels; c++) {
                    in.gradient[to + c] = out.gradient[from + c] * factors[from + c];
                }
            }
        }
    }
}
