package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.SgdStep;

/** Stochastic gradient descent with momentum. */
final class SgdSink implements GradientSink {

    private final SgdStep step;
    private final float[] parameters;
    private final float[] velocity;

    /** @param velocity zeros, as long as the padded parameters */
    SgdSink(Optimizer.Sgd sgd, float[] parameters, float[] velocity) {
        this.step = new SgdStep(sgd.learningRate(), sgd.momentum(), sgd.weightDecay());
        this.parameters = parameters;
        this.velocity = velocity;
    }

    @Override
    public void begin() {
        // The velocity is the only state.
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        step.apply(parameters, velocity, parameter, gradient, from, length);
    }
}
