package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.ExactGelu;
import dev.crucible.engine.kernel.GeluKernel;

/** The Gaussian error linear unit. */
final class GeluStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final boolean exact;

    GeluStage(Activations in, Activations out, boolean exact) {
        this.in = in;
        this.out = out;
        this.exact = exact;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int row = in.used(sample) / in.height * in.pitch;
            for (int y = 0; y < in.height; y++) {
                int from = in.valueAt(sample, y);
                int to = out.valueAt(sample, y);
                if (exact) {
                    ExactGelu.forward(in.values, from, out.values, to, row);
                } else {
                    GeluKernel.forward(in.values, from, out.values, to, row);
                }
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            int row = in.used(sample) / in.height * in.pitch;
            for (int y = 0; y < in.height; y++) {
                int from = in.valueAt(sample, y);
                int at = out.gradientAt(sample, y);
                int to = in.gradientAt(sample, y);
                if (exact) {
                    ExactGelu.backward(in.values, from, out.gradient, at, in.gradient, to, row);
                } else {
                    GeluKernel.backward(in.values, from, out.gradient, at, in.gradient, to, row);
                }
            }
        }
    }
}
