package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.GeluKernel;

/** The Gaussian error linear unit. */
final class GeluStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final int row;

    GeluStage(Activations in, Activations out) {
        this.in = in;
        this.out = out;
        this.row = in.width * in.pitch;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int y = 0; y < in.height; y++) {
                GeluKernel.forward(in.values, in.valueAt(sample, y), out.values, out.valueAt(sample, y), row);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            for (int y = 0; y < in.height; y++) {
                int at = out.gradientAt(sample, y);
                GeluKernel.backward(
                        in.values, in.valueAt(sample, y), out.gradient, at, in.gradient, in.gradientAt(sample, y), row);
            }
        }
    }
}
