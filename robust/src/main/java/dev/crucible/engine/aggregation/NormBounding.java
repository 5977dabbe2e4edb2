package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Norm bounding (Sun et al., 2019): the mean of xᵢ min(1, M / ‖xᵢ‖), plus optional noise N(0, σ²).
 *
 * <p>Bounds the influence of one client; tolerates no attacker in the strict sense. A row that is not finite counts as zero.
 *
 * <pre>{@code new NormBounding(5, 0).aggregate(rows(3,4 | 30,40))  ->  3,4}</pre>
 *
 * @param bound M &gt; 0
 * @param sigma σ ≥ 0
 */
@PublicApi
public record NormBounding(double bound, double sigma) implements ViewRule {

    /** Reads it from the parameters of a config. */
    static Aggregator read(Parameters p) {
        NormBounding rule =
                new NormBounding(p.number("M", 3, Range.POSITIVE), p.number("sigma", 0, Range.NON_NEGATIVE));
        return ShareCap.read(p)
                .<Aggregator>map(cap -> new WeightedNormBounding(rule, cap))
                .orElse(rule);
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && bound > 0 && sigma >= 0,
                "norm_bounding: needs n >= 1, M > 0, sigma >= 0, got n=%d, M=%s, sigma=%s",
                n,
                bound,
                sigma);
    }

    @Override
    public Needs needs() {
        return Needs.ROWS;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        return aggregate(updates, context, block -> Means.equal(block.n()));
    }

    /** Aggregates with the {@code weights} of the rows of a block. */
    Aggregate aggregate(Updates updates, RoundContext context, Function<UpdateMatrix, double[]> weights) {
        RowMean mean = updates.mean();
        RunningStatistics statistics = new RunningStatistics(context);
        DoubleStream.Builder scores = DoubleStream.builder();
        updates.forEach(block -> {
            double[] norms = Ranking.norms(RunningStatistics.without(block, context), context);
            double[] shares = weights.apply(block);
            mean.add(block, shares, Means.clipFactors(norms, bound));
            statistics.add(block, Means.finite(shares, norms));
            DoubleStream.of(norms).forEach(scores);
        });
        Aggregate clipped = mean.aggregate();
        statistics.put(clipped.update());
        Noise.add(clipped.update(), sigma, context);
        return clipped.withScores(scores.build().toArray());
    }
}
