package dev.crucible.engine.aggregation;

import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Norm bounding (Sun et al., 2019): the mean of xᵢ min(1, M / ‖xᵢ‖), plus noise N(0, σ²) where wanted.
 *
 * <p>Bounds what one client can do; tolerates none in the strict sense. A row that is not finite counts as zero.
 *
 * <pre>{@code new NormBounding(5, 0).aggregate(rows(3,4 | 30,40))  ->  3,4}</pre>
 *
 * @param bound M &gt; 0
 * @param sigma σ ≥ 0
 */
public record NormBounding(double bound, double sigma) implements Aggregator {

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
    public Optional<Streaming> streaming() {
        return Optional.of(Streamed::new);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        double[] norms = Ranking.norms(updates, context);
        int[] all = IntStream.range(0, updates.n()).toArray();
        Aggregate mean = Means.clipped(updates, all, norms, bound, context);
        Noise.add(mean.update(), sigma, context);
        return mean.withScores(norms);
    }

    private final class Streamed implements Accumulator {

        private final RoundContext context;
        private final RunningMean mean;
        private final DoubleStream.Builder norms = DoubleStream.builder();

        Streamed(int d, RoundContext context) {
            this.context = context;
            this.mean = new RunningMean(d, context.workers());
        }

        @Override
        public void accept(int client, int samples, float[] update) {
            double norm = Ranking.norm(update, context.workers());
            mean.add(update, 1, Means.clipFactor(norm, bound));
            norms.add(norm);
        }

        @Override
        public Aggregate finish() {
            Aggregate clipped = mean.aggregate();
            Noise.add(clipped.update(), sigma, context);
            return clipped.withScores(norms.build().toArray());
        }
    }
}
