package dev.crucible.engine.aggregation;

import java.util.Optional;
import java.util.function.Function;

/**
 * Federated averaging (McMahan et al., AISTATS 2017): Σ mᵢxᵢ / Σ mᵢ, mᵢ being the samples behind row i. Tolerates no attacker.
 *
 * <pre>{@code rows (1,2,3 | 4,5,6 | 7,8,9) with 1, 1 and 2 samples  ->  4.75, 5.75, 6.75}</pre>
 */
public record FedAvg() implements LinearRule {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "fedavg: needs at least 1 update, got n=%d", n);
    }

    @Override
    public Optional<Streaming> streaming() {
        return Optional.of((d, context) -> StreamedMean.begin(Weighting.SAMPLES, d, context));
    }

    @Override
    public Optional<Function<LinearView, Aggregate>> streamingByParts() {
        return Optional.of(updates -> StreamedMean.of(Weighting.SAMPLES, updates));
    }

    @Override
    public Aggregate aggregate(LinearView updates, RoundContext context) {
        require(updates.n());
        return Means.weighted(updates, Weighting.SAMPLES.of(updates.samples()));
    }
}
