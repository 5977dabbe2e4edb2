package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/**
 * Mean around the median (Xie et al., 2018): per coordinate, the mean of the n − f values nearest to the median.
 *
 * <p>Tolerates f attackers when 2f &lt; n. NaN counts as the largest value; of two values equally near, the smaller one is taken.
 *
 * <pre>{@code new Meamed(1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  2.5,3.5,4.5}</pre>
 *
 * @param f values to leave out, 0 ≤ 2f &lt; n
 */
@PublicApi
public record Meamed(int f) implements ViewRule, ToldRule {

    /** Reads it from the parameters of a config. */
    static Meamed read(Parameters p) {
        return new Meamed(p.integer("f", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public Meamed with(int f) {
        return new Meamed(f);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("meamed", n, f);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        require(updates.n());
        return Aggregate.of(updates.meanAroundMedian(updates.n() - f));
    }
}
