package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Centred clipping (Karimireddy et al., ICML 2021): v ← v + (1/n) Σ (xᵢ − v) min(1, τ / ‖xᵢ − v‖), repeated, from the last round's
 * v, zero in the first round.
 *
 * <p>Meant for a small share of attackers (about a tenth). A row with a value that is not finite does not pull.
 *
 * <pre>{@code new CenteredClipping(100, 1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 *
 * @param tau τ &gt; 0, the largest pull of a row
 * @param iterations steps, at least 1
 */
@PublicApi
public record CenteredClipping(double tau, int iterations) implements ViewRule {

    /** The last output. */
    public record Centre(float[] v) implements RuleState {}

    /** Reads it from the parameters of a config. */
    static Aggregator read(Parameters p) {
        if (p.has("m")) {
            p.error("m", "must be null: the start is the last round's result, zero in the first round");
        }
        CenteredClipping rule =
                new CenteredClipping(p.number("tau", 1, Range.POSITIVE), p.integer("L", 1, 1, Integer.MAX_VALUE));
        return ShareCap.read(p)
                .<Aggregator>map(cap -> new WeightedCenteredClipping(rule, cap))
                .orElse(rule);
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && tau > 0 && iterations >= 1,
                "centered_clipping: needs n >= 1, tau > 0, L >= 1, got n=%d, tau=%s, L=%d",
                n,
                tau,
                iterations);
    }

    /** One step measures every row against the last result, which is known in advance; further steps need all rows again. */
    @Override
    public Needs needs() {
        return iterations == 1 ? Needs.ROWS : Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        return aggregate(updates, context, block -> Means.equal(block.n()));
    }

    /** Aggregates with the {@code weights} of the rows of a block. */
    Aggregate aggregate(Updates updates, RoundContext context, Function<UpdateMatrix, double[]> weights) {
        float[] centre = context.state() instanceof Centre(float[] v) ? v : new float[updates.d()];
        double[] scores = {};
        for (int step = 0; step < iterations; step++) {
            float[] start = centre;
            float[] weightsOfStart = RunningStatistics.without(start, context);
            RowMean mean = updates.mean();
            RunningStatistics statistics = new RunningStatistics(context);
            DoubleStream.Builder all = DoubleStream.builder();
            updates.forEach(block -> {
                UpdateMatrix rows = RunningStatistics.without(block, context);
                double[] distances = Ranking.distances(rows, weightsOfStart, context);
                double[] shares = weights.apply(block);
                mean.add(block, shares, Means.clipFactors(distances, tau));
                statistics.add(block, Means.finite(shares, distances));
                DoubleStream.of(distances).forEach(all);
            });
            centre = mean.pulledFrom(start);
            statistics.put(centre);
            scores = all.build().toArray();
        }
        return Aggregate.of(centre).withScores(scores).withState(new Centre(centre));
    }
}
