package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;

/** Optimiser of a client's training. Its state (momentum, moments) starts at zero in every round. */
@PublicApi
public sealed interface Optimizer {

    /** Returns the step size η, above 0. */
    float learningRate();

    /**
     * Stochastic gradient descent: v ← μv + g + λw, w ← w − ηv.
     *
     * @param learningRate η &gt; 0
     * @param momentum μ in [0, 1)
     * @param weightDecay λ ≥ 0
     */
    record Sgd(float learningRate, float momentum, float weightDecay) implements Optimizer {}

    /**
     * Decoupled weight decay (Loshchilov and Hutter, ICLR 2019: SGDW and AdamW), as in PyTorch: w ← w − ηλw, then the step, without a
     * decay in its rule.
     *
     * @param step the rule of the step, with a decay of 0
     * @param weightDecay λ ≥ 0
     */
    record Decoupled(Optimizer step, float weightDecay) implements Optimizer {

        @Override
        public float learningRate() {
            return step.learningRate();
        }
    }

    /**
     * Adam (Kingma and Ba, ICLR 2015) with bias correction; weight decay is added to the gradient.
     *
     * @param learningRate η &gt; 0
     * @param beta1 decay of the first moment, in [0, 1)
     * @param beta2 decay of the second moment, in [0, 1)
     * @param epsilon added to the root of the second moment, above 0
     * @param weightDecay λ ≥ 0
     */
    record Adam(float learningRate, float beta1, float beta2, float epsilon, float weightDecay) implements Optimizer {}
}
