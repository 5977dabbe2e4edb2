package dev.crucible.engine.compute;

/** tanh x, of the few numbers of a head. */
final class TanhStage implements LayerStage {

    private final Activations in;
    private final Activations out;
    private final int row;

    TanhStage(Activations in, Activations out) {
        this.in = in;
        this.out = out;
        this.row = in.width * in.pitch;
    }

    @Override
    public void forward(float[] parameters, int batch) {
        for (int sample = 0; sample < batch; sample++) {
            for (int y = 0; y < in.height; y++) {
                int from = in.valueAt(sample, y);
                int to = out.valueAt(sample, y);
                for (int i = 0; i < row; i++) {
                    // StrictMath, so that results are the same on every machine.
                    out.values[to + i] = (float) StrictMath.tanh(in.values[from + i]);
                }
            }
        }
    }

    @Override
    public void backward(float[] parameters, int batch, GradientSink sink) {
        for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
            for (int y = 0; y < in.height; y++) {
                int value = out.valueAt(sample, y);
                int from = out.gradientAt(sample, y);
                int to = in.gradientAt(sample, y);
                for (int i = 0; i < row; i++) {
                    float t = out.values[value + i];
                    in.gradient[to + i] = out.gradient[from + i] * (1 - t * t);
                }
            }
        }
    }
}
