package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/**
 * Krum (Blanchard et al., NeurIPS 2017): the row with the least score sᵢ, the sum of its squared distances to its nearest other rows.
 *
 * <p>Tolerates f attackers when n &gt; 2f + 2. Ties go to the lower client. A distance that is not finite counts as infinite.
 *
 * <pre>{@code new Krum(1, Neighbours.BYZFL).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  1,2,3}</pre>
 *
 * @param f attackers to tolerate
 * @param neighbours the number of nearest rows that a score sums over
 */
@PublicApi
public record Krum(int f, Neighbours neighbours) implements ViewRule, ToldRule {

    /** Krum with the paper's number of neighbours. */
    public Krum(int f) {
        this(f, Neighbours.PAPER);
    }

    /** Reads it from the parameters of a config. */
    static Krum read(Parameters p) {
        return read(p, Neighbours.PAPER);
    }

    /** Reads the form of ByzFL. */
    static Krum byzfl(Parameters p) {
        return read(p, Neighbours.BYZFL);
    }

    private static Krum read(Parameters p, Neighbours usual) {
        return new Krum(p.integer("f", 0, 0, Integer.MAX_VALUE), Neighbours.read(p, usual));
    }

    @Override
    public Krum with(int f) {
        return new Krum(f, neighbours);
    }

    @Override
    public void require(int n) {
        neighbours.require("krum", n, f);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[] scores = KrumScores.of(RunningStatistics.without(updates, context), neighbours.count(n, f));
        double[] weights = new double[n];
        int winner = Ranking.least(scores);
        weights[winner] = 1;
        return Aggregate.weighted(updates.row(winner), weights).withScores(scores);
    }
}
