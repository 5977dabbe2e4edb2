package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;

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
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        float[] root = context.rootUpdate()
                .orElseThrow(() ->
                        new PreconditionException("fltrust: needs the server's own update; give the run a root set"));
        double[] norms = Ranking.norms(updates, context);
        double[] dots = RowProducts.dots(updates.rows(), root, context.workers());
        double rootNorm = Math.sqrt(RowProducts.squaredNorms(new float[][] {root}, context.workers())[0]);
        double[] trust = new double[n];
        double[] scores = new double[n];
        double total = 0;
        for (int i = 0; i < n; i++) {
            double cosine = dots[i] / (norms[i] * rootNorm);
            trust[i] = norms[i] > 0 && Double.isFinite(norms[i]) && cosine > 0 ? cosine : 0;
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
}
