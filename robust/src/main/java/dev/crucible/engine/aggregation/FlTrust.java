package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * FLTrust (Cao et al., NDSS 2021): with the server's own update g₀ from a small clean root set, trust tᵢ = max(0, cos(xᵢ, g₀)) and the
 * result Σ tᵢ xᵢ‖g₀‖/‖xᵢ‖ / Σ tᵢ; zero when nobody is trusted.
 *
 * <p>Needs {@link RoundContext#rootUpdate()}. Tolerates any number of attackers as far as the root set is representative. A row that is
 * zero or not finite has no trust. The scores are 1 − tᵢ.
 *
 * <pre>{@code root (2,0), rows (1,0 | 0,1 | −1,0)  ->  2,0}</pre>
 */
public record FlTrust() implements Aggregator {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "fltrust: needs at least 1 update, got n=%d", n);
    }

    @Override
    public boolean needsRoot() {
        return true;
    }

    @Override
    public Optional<Streaming> streaming() {
        return Optional.of(Streamed::new);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        float[] root = root(context);
        double[] norms = Ranking.norms(updates, context);
        double[] dots = RowProducts.dots(updates.rows(), root, context.workers());
        double rootNorm = Ranking.norm(root, context.workers());
        double[] trust = new double[n];
        double[] scores = new double[n];
        double total = 0;
        for (int i = 0; i < n; i++) {
            trust[i] = trust(dots[i], norms[i], rootNorm);
            scores[i] = 1 - trust[i];
            total += trust[i];
        }
        double[] scaled = new double[n];
        for (int i = 0; i < n; i++) {
            if (trust[i] > 0) {
                trust[i] /= total;
                scaled[i] = trust[i] * rootNorm / norms[i];
            }
        }
        float[] update = WeightedSum.of(updates.rows(), scaled, updates.d(), context.workers());
        return Aggregate.weighted(update, trust).withScores(scores);
    }

    private static float[] root(RoundContext context) {
        return context.rootUpdate()
                .orElseThrow(() ->
                        new PreconditionException("fltrust: needs the server's own update; give the run a root set"));
    }

    private static double trust(double dot, double norm, double rootNorm) {
        double cosine = dot / (norm * rootNorm);
        return norm > 0 && Double.isFinite(norm) && cosine > 0 ? cosine : 0;
    }

    private static final class Streamed implements Accumulator {

        private final Workers workers;
        private final float[] root;
        private final double rootNorm;
        private final RunningMean mean;
        private final DoubleStream.Builder scores = DoubleStream.builder();

        Streamed(int d, RoundContext context) {
            this.workers = context.workers();
            this.root = root(context);
            this.rootNorm = Ranking.norm(root, workers);
            this.mean = new RunningMean(d, workers);
        }

        @Override
        public void accept(int client, int samples, float[] update) {
            double norm = Ranking.norm(update, workers);
            double dot = RowProducts.dots(new float[][] {update}, root, workers)[0];
            double trust = trust(dot, norm, rootNorm);
            mean.add(update, trust, trust > 0 ? rootNorm / norm : 0);
            scores.add(1 - trust);
        }

        @Override
        public Aggregate finish() {
            return mean.aggregate().withScores(scores.build().toArray());
        }
    }
}
