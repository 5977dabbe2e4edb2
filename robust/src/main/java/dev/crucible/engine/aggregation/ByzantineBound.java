package dev.crucible.engine.aggregation;

/** The bound shared by most rules: fewer than half of the clients are attackers. */
public final class ByzantineBound {

    private ByzantineBound() {}

    /** Checks 0 ≤ 2f &lt; n on behalf of {@code rule}. */
    public static void require(String rule, int n, int f) {
        PreconditionException.require(f >= 0 && 2L * f < n, "%s: needs 0 <= 2f < n, got n=%d, f=%d", rule, n, f);
    }
}
