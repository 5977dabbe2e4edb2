package dev.crucible.engine.compute;

import java.util.List;

/** A convolution 1×1 with adapters beside it. */
final class LowRankStage implements LayerStage {

    private final Convolution base;
    private final List<Adapter> adapters;
    private final Activations out;
    private final float[] sampleOutput;

    LowRankStage(Convolution base, List<Adapter> adapters, Activations out) {
        this.base = base;
        this.adapters = List.copyOf(adapters);
        this.out = out;
        this.sampleOutput = new float[base.outputSize()];
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int row = base.pixels(sample) / out.height * out.pitch;
            base.forward(parameters, sample, sampleOutput);
            for (int i = 0; i < adapters.size(); i++) {
                adapters.get(i).forward(parameters, sample, sampleOutput, out.pitch);
            }
            for (int y = 0; y < out.height; y++) {
                System.arraycopy(sampleOutput, y * row, out.values, out.valueAt(sample, y), row);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        base.beginBackward(parameters, sink);
        for (int i = 0; i < adapters.size(); i++) {
            adapters.get(i).beginBackward(parameters);
        }
        for (int sample = 0; sample < batch; sample++) {
            System.arraycopy(out.gradient, out.gradientAt(sample, 0), sampleOutput, 0, base.pixels(sample) * out.pitch);
            base.backward(sample, sampleOutput);
            for (int i = 0; i < adapters.size(); i++) {
                adapters.get(i).backward(sample, sampleOutput, out.pitch);
            }
        }
        base.endBackward(sink);
        for (int i = 0; i < adapters.size(); i++) {
            adapters.get(i).endBackward(sink);
        }
    }
}
