package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/** Number of nearest rows that a Krum score sums over. */
@PublicApi
public enum Neighbours {
    /** n − f − 2, as in the proof of Blanchard et al.; needs n &gt; 2f + 2. */
    PAPER,
    /** n − f − 1, as in the ByzFL library; needs only 2f &lt; n. */
    BYZFL;

    /** Reads it from the parameters of a rule; formulas name it, too. */
    static Neighbours read(Parameters p, Neighbours usual) {
        return switch (String.valueOf(p.raw("neighbours").orElse(""))) {
            case "n-f-2" -> PAPER;
            case "n-f-1" -> BYZFL;
            default -> p.choice("neighbours", Neighbours.class, usual);
        };
    }

    /** Returns the number of neighbours of one row among {@code n} rows with {@code f} attackers. */
    public int count(int n, int f) {
        return this == PAPER ? n - f - 2 : n - f - 1;
    }

    /** Checks the bound on behalf of {@code rule}. */
    void require(String rule, int n, int f) {
        switch (this) {
            case PAPER ->
                PreconditionException.require(
                        f >= 0 && n > 2L * f + 2, "%s: needs n > 2f + 2 (f >= 0), got n=%d, f=%d", rule, n, f);
            case BYZFL ->
                PreconditionException.require(
                        f >= 0 && n > 2L * f && n > 1, "%s: needs n > 2f (f >= 0, n > 1), got n=%d, f=%d", rule, n, f);
        }
    }
}
