package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.privacy.DpSgd;
import java.util.Optional;

/**
 * Hyperparameters of a client's training in one round.
 *
 * @param epochs passes over the shard, at least 1
 * @param batchSize samples per step, at least 1; the last batch of an epoch may be smaller
 * @param optimizer the step rule
 * @param maxGradientNorm the maximum norm of a step's gradient; longer ones are scaled down; 0 for no bound
 * @param privacy differential privacy, if any; {@code batchSize} is then the expected number of samples of a step
 */
@PublicApi
public record Hyperparameters(
        int epochs, int batchSize, Optimizer optimizer, float maxGradientNorm, Optional<DpSgd> privacy) {

    /** Hyperparameters without privacy. */
    public Hyperparameters(int epochs, int batchSize, Optimizer optimizer, float maxGradientNorm) {
        this(epochs, batchSize, optimizer, maxGradientNorm, Optional.empty());
    }

    /** Hyperparameters without gradient clipping. */
    public Hyperparameters(int epochs, int batchSize, Optimizer optimizer) {
        this(epochs, batchSize, optimizer, 0);
    }
}
