package dev.crucible.engine.compute;

/** Max pooling without fused neighbours. */
final class MaxPoolStage implements LayerStage {

    private final Activations in;
    private final MaxPooling pooling;

    MaxPoolStage(Activations in, MaxPooling pooling) {
        this.in = in;
        this.pooling = pooling;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            pooling.forward(sample, in.values, in.valueAt(sample, 0), in.rowStride());
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            pooling.backward(sample, in.gradient, in.gradientAt(sample, 0), in.width * in.pitch, in.height);
        }
    }
}
