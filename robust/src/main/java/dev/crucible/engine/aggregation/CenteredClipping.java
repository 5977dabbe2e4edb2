package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.stream.DoubleStream;

/**
 * Centred clipping (Karimireddy et al., ICML 2021): v ← v + (1/n) Σ (xᵢ − v) min(1, τ / ‖xᵢ − v‖), some times over, from the last round's
 * v, zero in the first round.
 *
 * <p>Meant for a small share of attackers (about a tenth). A row with a value that is not finite does not pull.
 *
 * <pre>{@code new CenteredClipping(100, 1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 *
 * @param tau τ &gt; 0, how far a row may pull
 * @param iterations steps, at least 1
 */
@PublicApi
public record CenteredClipping(double tau, int iterations) implements ViewRule {

    /** The last output. */
    public record Centre(float[] v) implements RuleState {}

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && tau > 0 && iterations >= 1,
                "centered_clipping: needs n >= 1, tau > 0, L >= 1, got n=%d, tau=%s, L=%d",
                n,
                tau,
                iterations);
    }

    /** With one step every row is held against the last result, which is known from the start. */
    @Override
    public Needs needs() {
        return iterations == 1 ? Needs.ROWS : Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        float[] centre = context.state() instanceof Centre(float[] v) ? v : new float[updates.d()];
        double[] scores = {};
        for (int step = 0; step < iterations; step++) {
            float[] start = centre;
            RowMean mean = updates.mean();
            DoubleStream.Builder all = DoubleStream.builder();
            updates.forEach(block -> {
                double[] distances = Ranking.distances(block, start, context);
                mean.add(block, Means.equal(distances.length), Means.clipFactors(distances, tau));
                DoubleStream.of(distances).forEach(all);
            });
            centre = mean.pulledFrom(start);
            scores = all.build().toArray();
        }
        return Aggregate.of(centre).withScores(scores).withState(new Centre(centre));
    }
}
