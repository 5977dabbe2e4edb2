package dev.crucible.engine.compute;

/**
 * Residual connection around a branch, as two stages. Forward, it adds the branch's input to its output, in place. Backward, it adds
 * the output's gradient to the input's. Channels that the input does not have are unchanged.
 */
record Residual(Activations in, Activations out) {

    /** Returns the stage before the branch. */
    LayerStage fork() {
        return new LayerStage() {
            @Override
            public void forward(float[] parameters, int batch) {
                // The branch reads the input where it is.
            }

            @Override
            public void backward(float[] parameters, int batch, GradientSink sink) {
                for (int sample = 0; in.wantsGradient() && sample < batch; sample++) {
                    for (int y = 0; y < in.height; y++) {
                        add(
                                out.gradient,
                                out.gradientAt(sample, y),
                                out.pitch,
                                in.gradient,
                                in.gradientAt(sample, y),
                                in.pitch,
                                in.used(sample) / in.height);
                    }
                }
            }
        };
    }

    /** Returns the stage after the branch. */
    LayerStage join() {
        return new LayerStage() {
            @Override
            public void forward(float[] parameters, int batch) {
                for (int sample = 0; sample < batch; sample++) {
                    for (int y = 0; y < in.height; y++) {
                        add(
                                in.values,
                                in.valueAt(sample, y),
                                in.pitch,
                                out.values,
                                out.valueAt(sample, y),
                                out.pitch,
                                in.used(sample) / in.height);
                    }
                }
            }

            @Override
            public void backward(float[] parameters, int batch, GradientSink sink) {
                // The gradient of the sum is the gradient of each part.
            }
        };
    }

    /** Adds a row of pixels, as many channels as the input has. */
    private void add(float[] from, int fromAt, int fromPitch, float[] to, int toAt, int toPitch, int width) {
        for (int x = 0; x < width; x++) {
            for (int c = 0; c < in.channels; c++) {
                to[toAt + x * toPitch + c] += from[fromAt + x * fromPitch + c];
            }
        }
    }
}
