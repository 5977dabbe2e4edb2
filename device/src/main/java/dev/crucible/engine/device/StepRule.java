package dev.crucible.engine.device;

import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.Optimizer;

/**
 * Optimiser step of the kernels.
 *
 * @param mode bits of {@code training.cl}
 * @param rule rate, momentum, decay, decoupled share, β₁, β₂, ε
 * @param most the maximum norm of a gradient, 0 for no limit
 */
record StepRule(int mode, float[] rule, float most) {

    static final int ADAM = 1;
    static final int TERMS = 2;
    static final int DECOUPLED = 4;
    static final int MEAN = 8;
    static final int CLIP = 16;

    /** Returns the rule that accumulates the gradient of a mean over all batches and makes no step. */
    static StepRule mean() {
        return new StepRule(MEAN, new float[7], 0);
    }

    /** Returns the rule of {@code how}; {@code terms} is true if clients add individual terms to gradients. */
    static StepRule of(Hyperparameters how, boolean terms) {
        StepRule step = of(how.optimizer(), terms);
        float most = how.maxGradientNorm();
        return most > 0 ? new StepRule(step.mode | CLIP, step.rule, most) : step;
    }

    private static StepRule of(Optimizer optimizer, boolean terms) {
        int more = terms ? TERMS : 0;
        return switch (optimizer) {
            case Optimizer.Sgd(float rate, float momentum, float decay) ->
                new StepRule(more, new float[] {rate, momentum, decay, 0, 0, 0, 0}, 0);
            case Optimizer.Adam(float rate, float beta1, float beta2, float epsilon, float decay) ->
                new StepRule(more | ADAM, new float[] {rate, 0, decay, 0, beta1, beta2, epsilon}, 0);
            case Optimizer.Decoupled(Optimizer step, float decay) -> {
                StepRule inner = of(step, terms);
                float[] rule = inner.rule.clone();
                rule[3] = step.learningRate() * decay;
                yield new StepRule(inner.mode | DECOUPLED, rule, 0);
            }
        };
    }

    boolean has(int bit) {
        return (mode & bit) != 0;
    }

    /** Returns for Adam the rate and the correction of each of {@code steps}, as in {@code compute.AdamSink}; else nothing. */
    float[] pace(Optimizer optimizer, int steps) {
        Optimizer step = optimizer instanceof Optimizer.Decoupled(Optimizer inner, float _) ? inner : optimizer;
        if (!(step instanceof Optimizer.Adam adam)) {
            return new float[2];
        }
        float[] pace = new float[2 * steps];
        double beta1Power = 1;
        double beta2Power = 1;
        for (int i = 0; i < steps; i++) {
            beta1Power *= adam.beta1();
            beta2Power *= adam.beta2();
            pace[2 * i] = (float) (adam.learningRate() / (1 - beta1Power));
            pace[2 * i + 1] = (float) (1 / (1 - beta2Power));
        }
        return pace;
    }
}
