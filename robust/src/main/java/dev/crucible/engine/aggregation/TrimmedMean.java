package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/**
 * Trimmed mean (Yin et al., ICML 2018): per coordinate, drop the f smallest and the f largest values and average the rest.
 *
 * <p>Tolerates f attackers when 2f &lt; n. NaN counts as the largest value, so a client that sends NaN is trimmed first.
 *
 * <pre>{@code new TrimmedMean(1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 *
 * @param f values to drop at each end, 0 ≤ 2f &lt; n
 */
@PublicApi
public record TrimmedMean(int f) implements ViewRule, ToldRule {

    /** Reads it from the parameters of a config. */
    static Aggregator read(Parameters p) {
        int f = p.integer("f", 0, 0, Integer.MAX_VALUE);
        return ShareCap.read(p)
                .<Aggregator>map(cap -> new WeightedTrimmedMean(f, cap))
                .orElseGet(() -> new TrimmedMean(f));
    }

    @Override
    public TrimmedMean with(int f) {
        return new TrimmedMean(f);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("trimmed_mean", n, f);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        require(updates.n());
        return Aggregate.of(updates.trimmedMean(f));
    }
}
