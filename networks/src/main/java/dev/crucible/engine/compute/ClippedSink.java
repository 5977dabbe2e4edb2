package dev.crucible.engine.compute;

import java.util.Arrays;

/** Collects the gradient of a step and passes it on, scaled to a Euclidean norm of at most {@code most}. */
record ClippedSink(float most, float[] whole, GradientSink next) implements GradientSink {

    @Override
    public void begin() {
        // Parameters without a gradient, such as running statistics, would keep values of the step before.
        Arrays.fill(whole, 0);
        next.begin();
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        System.arraycopy(gradient, from, whole, parameter, length);
    }

    @Override
    public void end() {
        double squares = 0;
        for (float value : whole) {
            squares += (double) value * value;
        }
        double norm = Math.sqrt(squares);
        if (norm > most) {
            float scale = (float) (most / norm);
            for (int i = 0; i < whole.length; i++) {
                whole[i] *= scale;
            }
        }
        next.accept(0, whole, 0, whole.length);
        next.end();
    }
}
