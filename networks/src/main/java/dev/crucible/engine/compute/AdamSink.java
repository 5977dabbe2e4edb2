package dev.crucible.engine.compute;

import dev.crucible.engine.kernel.AdamStep;

/** Adam optimiser with bias correction. */
final class AdamSink implements GradientSink {

    private final Optimizer.Adam adam;
    private final AdamStep step;
    private final float[] parameters;
    private final float[] first;
    private final float[] second;
    private double beta1Power = 1;
    private double beta2Power = 1;

    /**
     * @param first moments, zeros, as long as the padded parameters
     * @param second squared moments, likewise
     */
    AdamSink(Optimizer.Adam adam, float[] parameters, float[] first, float[] second) {
        this.adam = adam;
        this.step = new AdamStep(adam.beta1(), adam.beta2(), adam.epsilon(), adam.weightDecay());
        this.parameters = parameters;
        this.first = first;
        this.second = second;
    }

    @Override
    public void begin() {
        beta1Power *= adam.beta1();
        beta2Power *= adam.beta2();
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        float rate = (float) (adam.learningRate() / (1 - beta1Power));
        float correction = (float) (1 / (1 - beta2Power));
        step.apply(parameters, first, second, parameter, gradient, from, length, rate, correction);
    }
}
