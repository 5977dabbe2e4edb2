package dev.crucible.engine.strategy;

import java.util.List;

/**
 * Distributed SGD with worker momentum (Karimireddy et al., ICML 2021; Allouah et al., AISTATS 2023): each round every client takes the
 * gradient g of one minibatch at the server's weights and sends its momentum m ← βm + (1 − β)g; the server steps w ← w − η(a + λw), a
 * being what its rule makes of the momentums. FedSGD (McMahan et al., AISTATS 2017) is the same with all samples of a client as one
 * batch and β = 0.
 *
 * @param wholeShard whether a batch is all that a client holds
 * @param momentum β in [0, 1)
 * @param weightDecay λ ≥ 0, which neither rule nor attackers see
 * @param milestones rounds after which η is multiplied by {@code learningRateDecay}, ascending
 * @param learningRateDecay greater than 0
 * @param honestHoldAll whether clients that ever attack hold no samples, so that the others share all of them
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

    /** η in {@code round}, which is {@code first} before any milestone. */
    public double rate(double first, int round) {
        double rate = first;
        for (int milestone : milestones) {
            rate *= round > milestone ? learningRateDecay : 1;
        }
        return rate;
    }

    /**
     * The server's step along {@code direction}: {@code into} becomes −η(a + λw).
     *
     * @param direction a, what the rule makes of the momentums
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
