package dev.crucible.engine.compute;

import java.util.Arrays;

/** The vector of one position of a text: its first, or the last that is not padding. */
final class PickedStage implements LayerStage {

    private final AttentionMask words;
    private final Activations in;
    private final Activations out;
    private final boolean last;

    /** @param tokens the network's input, which distinguishes words from padding */
    PickedStage(Activations tokens, Activations in, Activations out, boolean last) {
        this.words = new AttentionMask(tokens);
        this.in = in;
        this.out = out;
        this.last = last;
    }

    private int place(int sample) {
        int count = last ? words.find(sample) : 0;
        return count == 0 ? 0 : words.position(count - 1);
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            int from = in.valueAt(sample, 0) + place(sample) * in.pitch;
            System.arraycopy(in.values, from, out.values, out.valueAt(sample, 0), out.pitch);
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            int first = in.gradientAt(sample, 0);
            Arrays.fill(in.gradient, first, first + in.used(sample) * in.pitch, 0);
            int to = first + place(sample) * in.pitch;
            System.arraycopy(out.gradient, out.gradientAt(sample, 0), in.gradient, to, out.pitch);
        }
    }
}
