package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.privacy.DpSgd;
import java.util.Optional;

/**
 * How a client trains in one round.
 *
 * @param epochs passes over the shard, at least 1
 * @param batchSize samples a step, at least 1; the last batch of an epoch may be smaller
 * @param optimizer the step rule
 * @param maxGradientNorm the longest gradient of a step, longer ones are scaled down to it; 0 for no bound
 * @param privacy what makes the steps private, if anything; {@code batchSize} is then the expected number of samples in a step
 */
@PublicApi
public record Hyperparameters(
        int epochs, int batchSize, Optimizer optimizer, float maxGradientNorm, Optional<DpSgd> privacy) {

    /** Hyperparameters without privacy. */
    public Hyperparameters(int epochs, int batchSize, Optimizer optimizer, float maxGradientNorm) {
        this(epochs, batchSize, optimizer, maxGradientNorm, Optional.empty());
    }

    /** Hyperparameters that leave gradients as long as they are. */
    public Hyperparameters(int epochs, int batchSize, Optimizer optimizer) {
        this(epochs, batchSize, optimizer, 0);
    }
}
