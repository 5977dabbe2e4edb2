package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.GradientTerms;

/** Adds μ(w − w₀) to the gradient and passes it on; w₀ is {@code received}, in padded form. */
record ProximalTerm(float mu, float[] parameters, float[] received, GradientSink next) implements GradientSink {

    @Override
    public void begin() {
        next.begin();
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        GradientTerms.pull(gradient, from, parameters, received, parameter, length, mu);
        next.accept(parameter, gradient, from, length);
    }
}
