package dev.crucible.engine.compute;

import java.util.Arrays;

/** The vectors of the masked words, one after another, followed by zeros if a text has fewer. */
final class MaskedStage implements LayerStage {

    private final MlmMasking masking;
    private final Activations in;
    private final Activations out;

    MaskedStage(MlmMasking masking, Activations in, Activations out) {
        this.masking = masking;
        this.in = in;
        this.out = out;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int k = 0; k < masking.most(); k++) {
                int to = out.valueAt(sample, 0) + k * out.pitch;
                if (masking.target(sample, k) < 0) {
                    Arrays.fill(out.values, to, to + out.pitch, 0);
                } else {
                    int from = in.valueAt(sample, 0) + masking.position(sample, k) * in.pitch;
                    System.arraycopy(in.values, from, out.values, to, out.pitch);
                }
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            int first = in.gradientAt(sample, 0);
            Arrays.fill(in.gradient, first, first + in.used(sample) * in.pitch, 0);
            for (int k = 0; k < masking.most() && masking.target(sample, k) >= 0; k++) {
                int to = first + masking.position(sample, k) * in.pitch;
                System.arraycopy(out.gradient, out.gradientAt(sample, 0) + k * out.pitch, in.gradient, to, out.pitch);
            }
        }
    }
}
