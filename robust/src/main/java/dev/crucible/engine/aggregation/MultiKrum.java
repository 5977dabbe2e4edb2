package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/**
 * Multi-Krum (Blanchard et al., NeurIPS 2017): the mean of the m rows with the least Krum scores.
 *
 * <p>Tolerates f attackers when n &gt; 2f + 2. Ties go to the lower client.
 *
 * <pre>{@code new MultiKrum(1, 0, Neighbours.BYZFL, Weighting.UNIFORM).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  2.5,3.5,4.5}</pre>
 *
 * @param f attackers to tolerate
 * @param m rows to average, 1 ≤ m ≤ n − f; 0 for n − f
 * @param neighbours the number of nearest rows that a score sums over
 * @param weighting the weights of the selected rows; the paper's mean is uniform
 */
@PublicApi
public record MultiKrum(int f, int m, Neighbours neighbours, Weighting weighting) implements ViewRule, ToldRule {

    /** Multi-Krum as in the paper. */
    public MultiKrum(int f, int m) {
        this(f, m, Neighbours.PAPER, Weighting.UNIFORM);
    }

    /** Reads it from the parameters of a config. */
    static MultiKrum read(Parameters p) {
        return read(p, Neighbours.PAPER);
    }

    /** Reads the form of ByzFL. */
    static MultiKrum byzfl(Parameters p) {
        return read(p, Neighbours.BYZFL);
    }

    private static MultiKrum read(Parameters p, Neighbours usual) {
        return new MultiKrum(
                p.integer("f", 0, 0, Integer.MAX_VALUE),
                p.integer("m", 0, 0, Integer.MAX_VALUE),
                Neighbours.read(p, usual),
                Weighting.read(p));
    }

    @Override
    public MultiKrum with(int f) {
        return new MultiKrum(f, m, neighbours, weighting);
    }

    @Override
    public void require(int n) {
        neighbours.require("multi_krum", n, f);
        PreconditionException.require(
                m >= 0 && m <= n - f, "multi_krum: needs 1 <= m <= n - f (0 for n - f), got n=%d, f=%d, m=%d", n, f, m);
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
        double[] all = weighting.of(updates.samples());
        double[] weights = new double[n];
        for (int i : Ranking.lowest(scores, m == 0 ? n - f : m)) {
            weights[i] = all[i];
        }
        return Means.weighted(updates, weights).withScores(scores);
    }
}
