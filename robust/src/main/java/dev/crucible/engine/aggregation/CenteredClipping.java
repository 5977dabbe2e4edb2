package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import java.util.Arrays;
import java.util.Optional;
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
public record CenteredClipping(double tau, int iterations) implements Aggregator {

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
    public Optional<Streaming> streaming() {
        return iterations == 1 ? Optional.of(Streamed::new) : Optional.empty();
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        float[] centre = start(context, updates.d());
        double[] distances = new double[n];
        for (int step = 0; step < iterations; step++) {
            distances = Ranking.distances(updates, centre, context);
            // v + Σ sᵢ(xᵢ − v) is a weighted sum of the rows and v itself.
            float[][] terms = Arrays.copyOf(updates.rows(), n + 1);
            terms[n] = centre;
            double[] weights = new double[n + 1];
            weights[n] = 1;
            for (int i = 0; i < n; i++) {
                weights[i] = Means.clipFactor(distances[i], tau) / n;
                weights[n] -= weights[i];
            }
            centre = WeightedSum.of(terms, weights, centre.length, context.workers());
        }
        return Aggregate.of(centre).withScores(distances).withState(new Centre(centre));
    }

    private static float[] start(RoundContext context, int d) {
        return context.state() instanceof Centre(float[] v) ? v : new float[d];
    }

    private final class Streamed implements Accumulator {

        private final Workers workers;
        private final float[] start;
        private final RunningSum sum;
        private final DoubleStream.Builder distances = DoubleStream.builder();
        private double pull;
        private int n;

        Streamed(int d, RoundContext context) {
            this.workers = context.workers();
            this.start = start(context, d);
            this.sum = new RunningSum(d, workers);
        }

        @Override
        public void accept(int client, int samples, float[] update) {
            double distance = Ranking.distance(update, start, workers);
            double factor = Means.clipFactor(distance, tau);
            sum.add(factor, update);
            distances.add(distance);
            pull += factor;
            n++;
        }

        @Override
        public Aggregate finish() {
            sum.add(n - pull, start);
            float[] centre = sum.times(1.0 / n);
            return Aggregate.of(centre).withScores(distances.build().toArray()).withState(new Centre(centre));
        }
    }
}
