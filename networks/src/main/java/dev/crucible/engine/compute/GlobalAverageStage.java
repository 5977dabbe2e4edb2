package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.SmallMatrices;
import java.util.Arrays;

/** The mean of each channel over all pixels. */
final class GlobalAverageStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final float share;

    GlobalAverageStage(Activations in, Activations out) {
        this.in = in;
        this.out = out;
        this.share = 1f / in.pixels();
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int to = out.valueAt(sample, 0);
            Arrays.fill(out.values, to, to + out.pitch, 0);
            for (int y = 0; y < in.height; y++) {
                SmallMatrices.addTo(out.values, to, in.values, in.valueAt(sample, y), in.width, in.pitch);
            }
            for (int c = 0; c < out.channels; c++) {
                out.values[to + c] *= share;
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            int from = out.gradientAt(sample, 0);
            int first = in.gradientAt(sample, 0);
            for (int pixel = 0; pixel < in.pixels(); pixel++) {
                for (int c = 0; c < in.channels; c++) {
                    in.gradient[first + pixel * in.pitch + c] = out.gradient[from + c] * share;
                }
            }
        }
    }
}
