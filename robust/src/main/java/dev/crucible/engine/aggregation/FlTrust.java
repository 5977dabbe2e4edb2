package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.parameters.Parameters;
import java.util.stream.DoubleStream;

/**
 * FLTrust (Cao et al., NDSS 2021): with the server's own update g₀ from a small clean root set, trust tᵢ = max(0, cos(xᵢ, g₀)) and the
 * result Σ tᵢ xᵢ‖g₀‖/‖xᵢ‖ / Σ tᵢ; zero when no row is trusted.
 *
 * <p>Needs {@link RoundContext#rootUpdate()}. Tolerates any number of attackers if the root set is representative. A row that is
 * zero or not finite has no trust. The scores are 1 − tᵢ.
 *
 * <p>The server trains its root set for as many steps as the median client of the round, as in the paper.
 *
 * <pre>{@code root (2,0), rows (1,0 | 0,1 | −1,0)  ->  2,0}</pre>
 *
 * @param rootSource where the root set comes from
 */
@PublicApi
public record FlTrust(RootSource rootSource) implements ViewRule {

    /** Reads it from the parameters of a config. */
    static FlTrust read(Parameters p) {
        return new FlTrust(new RootSource(
                p.integer("root_size", RootSource.USUAL.samples(), 1, Integer.MAX_VALUE),
                p.choice("root_source", RootSource.Origin.class, RootSource.USUAL.origin())));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "fltrust: needs at least 1 update, got n=%d", n);
    }

    @Override
    public boolean needsRoot() {
        return true;
    }

    @Override
    public Needs needs() {
        return Needs.ROWS;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        float[] root = RunningStatistics.without(
                context.rootUpdate()
                        .orElseThrow(() -> new PreconditionException(
                                "fltrust: needs the server's own update; give the run a root set")),
                context);
        double rootNorm = Ranking.norm(root, context.workers());
        RowMean mean = updates.mean();
        RunningStatistics statistics = new RunningStatistics(context);
        DoubleStream.Builder scores = DoubleStream.builder();
        updates.forEach(block -> {
            UpdateMatrix weights = RunningStatistics.without(block, context);
            double[] norms = Ranking.norms(weights, context);
            double[] dots = RowProducts.dots(weights.rows(), root, context.workers());
            double[] trust = new double[norms.length];
            double[] scales = new double[norms.length];
            for (int i = 0; i < trust.length; i++) {
                trust[i] = trust(dots[i], norms[i], rootNorm);
                scales[i] = trust[i] > 0 ? rootNorm / norms[i] : 0;
                scores.add(1 - trust[i]);
            }
            mean.add(block, trust, scales);
            statistics.add(block, trust);
        });
        Aggregate trusted = mean.aggregate();
        statistics.put(trusted.update());
        return trusted.withScores(scores.build().toArray());
    }

    private static double trust(double dot, double norm, double rootNorm) {
        double cosine = dot / (norm * rootNorm);
        return norm > 0 && Double.isFinite(norm) && cosine > 0 ? cosine : 0;
    }
}
