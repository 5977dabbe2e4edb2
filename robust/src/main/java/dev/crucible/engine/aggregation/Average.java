package dev.crucible.engine.aggregation;

import java.util.Optional;
import java.util.function.Function;

/**
 * The plain mean of all rows, whatever their samples. Tolerates no attacker.
 *
 * <pre>{@code new Average().aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 */
public record Average() implements LinearRule {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "average: needs at least 1 update, got n=%d", n);
    }

    @Override
    public Optional<Streaming> streaming() {
        return Optional.of((d, context) -> StreamedMean.begin(Weighting.UNIFORM, d, context));
    }

    @Override
    public Optional<Function<LinearView, Aggregate>> streamingByParts() {
        return Optional.of(updates -> StreamedMean.of(Weighting.UNIFORM, updates));
    }

    @Override
    public Aggregate aggregate(LinearView updates, RoundContext context) {
        require(updates.n());
        return Means.weighted(updates, Weighting.UNIFORM.of(updates.samples()));
    }
}
