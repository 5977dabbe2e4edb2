package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.Rectifier;

/** max(0, x), in place: the output shares the input's memory. */
final class ReluStage implements LayerStage {

    private final Activations activations;
    private final int row;

    ReluStage(Activations activations) {
        this.activations = activations;
        this.row = activations.width * activations.pitch;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int y = 0; y < activations.height; y++) {
                Rectifier.forward(activations.values, activations.valueAt(sample, y), row);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; activations.wantsGradient() && sample < batch; sample++) {
            for (int y = 0; y < activations.height; y++) {
                Rectifier.backward(
                        activations.values,
                        activations.valueAt(sample, y),
                        activations.gradient,
                        activations.gradientAt(sample, y),
                        row);
            }
        }
    }
}
