package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.GradientTerms;

/** Adds c − cᵢ, in padded form, to the gradient and passes it on. */
record ControlVariateTerm(float[] correction, GradientSink next) implements GradientSink {

    @Override
    public void begin() {
        next.begin();
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        GradientTerms.add(gradient, from, correction, parameter, length);
        next.accept(parameter, gradient, from, length);
    }
}
