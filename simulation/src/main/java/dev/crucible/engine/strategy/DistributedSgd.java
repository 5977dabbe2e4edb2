package dev.crucible.engine.strategy;

import java.util.List;

/**
 * Distributed SGD with worker momentum (Karimireddy et al., ICML 2021; Allouah et al., AISTATS 2023). In each round every client computes
 * the gradient g of one minibatch at the server's weights and sends its momentum m ← βm + (1 − β)g. The server steps w ← w − η(a + λw),
 * where a is the rule's aggregate of the momentums. FedSGD (McMahan et al., AISTATS 2017) is the special case with all samples of a client
 * as one batch and β = 0.
 *
 * @param wholeShard true if a batch has all samples of a client
 * @param momentum β in [0, 1)
 * @param weightDecay λ ≥ 0, invisible to rule and attackers
 * @param milestones rounds after which η is multiplied by {@code learningRateDecay}, ascending
 * @param learningRateDecay greater than 0
 * @param honestHoldAll true if clients that ever attack hold no samples, so that the others share all of them
 */
public record DistributedSgd(
        boolean wholeShard,
        float momentum,
        double weightDecay,
        List<Integer> milestones,
        double learningRateDecay,
        boolean honestHoldAll) {

    public DistributedSgd {
        milestones = List.copyOf(milestones);
    }

    /** Returns η in {@code round}; {@code first} is η before any milestone. */
    public double rate(double first, int round) {
        double rate = first;
        for (int milestone : milestones) {
            rate *= round > milestone ? learningRateDecay : 1;
        }
        return rate;
    }

    /**
     * Computes the server's step along {@code direction}, −η(a + λw), into {@code into}.
     *
     * @param direction a, the rule's aggregate of the momentums
     * @param first η before any milestone
     */
    public void step(float[] direction, float[] weights, double first, int round, float[] into) {
        float rate = (float) rate(first, round);
        float decay = (float) weightDecay;
        for (int j = 0; j < weights.length; j++) {
            into[j] = -rate * (direction[j] + decay * weights[j]);
        }
    }
}
