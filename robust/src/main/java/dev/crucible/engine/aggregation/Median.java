package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/**
 * Coordinate-wise median (Yin et al., ICML 2018); the mean of the two middle values when n is even.
 *
 * <p>Tolerates f attackers when 2f &lt; n. NaN counts as the largest value.
 *
 * <pre>{@code new Median().aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 */
@PublicApi
public record Median() implements ViewRule {

    /** Reads it from the parameters of a config. */
    static Aggregator read(Parameters p) {
        return ShareCap.read(p).<Aggregator>map(WeightedMedian::new).orElseGet(Median::new);
    }

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "median: needs at least 1 update, got n=%d", n);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        require(updates.n());
        return Aggregate.of(updates.median());
    }
}
