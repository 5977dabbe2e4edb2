package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.Blocks;
import dev.crucible.engine.kernel.Workers;
import java.util.Optional;

/**
 * Robust learning rate (Ozdayi et al., AAAI 2021): the sample-weighted mean, times η where |Σ sign(xᵢ)| ≥ θ and −η elsewhere, so that a
 * coordinate on which clients disagree moves against the attackers.
 *
 * <p>θ should be above twice the number of attackers.
 *
 * <pre>{@code new Rlr(3, 1).aggregate(rows(1,1 | 1,1 | 1,−4))  ->  1, 0.6667}</pre>
 *
 * @param threshold θ ≥ 0
 * @param rate η &gt; 0
 */
public record Rlr(double threshold, double rate) implements Aggregator {

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && threshold >= 0 && rate > 0,
                "rlr: needs n >= 1, theta >= 0, eta > 0, got n=%d, theta=%s, eta=%s",
                n,
                threshold,
                rate);
    }

    @Override
    public Optional<Streaming> streaming() {
        return Optional.of(Streamed::new);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        float[] update = Means.weighted(updates, Weighting.SAMPLES.of(updates.samples()), context)
                .update();
        Blocks.forEach(context.workers(), update.length, (from, to) -> {
            float[] signs = new float[to - from];
            for (float[] row : updates.rows()) {
                for (int k = from; k < to; k++) {
                    signs[k - from] += Math.signum(row[k]);
                }
            }
            for (int k = from; k < to; k++) {
                update[k] *= rateAt(signs[k - from]);
            }
        });
        return Aggregate.of(update);
    }

    private float rateAt(float sumOfSigns) {
        return (float) (Math.abs(sumOfSigns) >= threshold ? rate : -rate);
    }

    private final class Streamed implements Accumulator {

        private final Workers workers;
        private final RunningMean mean;
        private final float[] signs;

        Streamed(int d, RoundContext context) {
            this.workers = context.workers();
            this.mean = new RunningMean(d, workers);
            this.signs = new float[d];
        }

        @Override
        public void accept(int client, int samples, float[] update) {
            mean.add(update, Weighting.SAMPLES.of(samples), 1);
            Blocks.forEach(workers, signs.length, (from, to) -> {
                for (int k = from; k < to; k++) {
                    signs[k] += Math.signum(update[k]);
                }
            });
        }

        @Override
        public Aggregate finish() {
            float[] update = mean.aggregate().update();
            for (int k = 0; k < update.length; k++) {
                update[k] *= rateAt(signs[k]);
            }
            return Aggregate.of(update);
        }
    }
}
