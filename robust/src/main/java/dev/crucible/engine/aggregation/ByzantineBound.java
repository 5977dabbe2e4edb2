package dev.crucible.engine.aggregation;

/** The bound most rules share: the attackers are fewer than half. */
public final class ByzantineBound {

    private ByzantineBound() {}

    /** Checks 0 ≤ 2f &lt; n on behalf of {@code rule}. */
    public static void require(String rule, int n, int f) {
        PreconditionException.require(f >= 0 && 2L * f < n, "%s: needs 0 <= 2f < n, got n=%d, f=%d", rule, n, f);
    }
}
