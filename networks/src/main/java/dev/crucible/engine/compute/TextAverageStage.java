package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;

/** The mean over the words of a text, without padding. */
final class TextAverageStage implements LayerStage {

    private final AttentionMask words;
    private final Activations in;
    private final Activations out;

    TextAverageStage(Activations tokens, Activations in, Activations out) {
        this.words = new AttentionMask(tokens);
        this.in = in;
        this.out = out;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int to = out.valueAt(sample, 0);
            Arrays.fill(out.values, to, to + out.pitch, 0);
            int count = words.find(sample);
            for (int i = 0; i < count; i++) {
                int from = in.valueAt(sample, 0) + words.position(i) * in.pitch;
                SmallMatrices.addTo(out.values, to, in.values, from, 1, in.pitch);
            }
            for (int c = 0; c < out.channels; c++) {
                out.values[to + c] /= Math.max(1, count);
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            int first = in.gradientAt(sample, 0);
            Arrays.fill(in.gradient, first, first + in.used(sample) * in.pitch, 0);
            int from = out.gradientAt(sample, 0);
            int count = words.find(sample);
            for (int i = 0; i < count; i++) {
                int to = first + words.position(i) * in.pitch;
                for (int c = 0; c < in.channels; c++) {
                    in.gradient[to + c] = out.gradient[from + c] / count;
                }
            }
        }
    }
}
