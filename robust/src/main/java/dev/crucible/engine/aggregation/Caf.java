package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;

/**
 * Covariance-bound agnostic filter (Allouah et al., 2025, after Diakonikolas' filtering): while Σ cᵢ &gt; n − 2f, with the weighted mean μ
 * and the top eigenpair (λ, v) of the weighted covariance, tᵢ = ((xᵢ − μ)·v)² and cᵢ ← cᵢ(1 − tᵢ / max t). The result is the μ of the
 * least λ seen.
 *
 * <p>Tolerates f attackers when 2f &lt; n. The maximum is over rows with cᵢ &gt; 0: a distant row of weight 0 would stall the filter.
 * A row that is not finite starts with weight 0.
 *
 * <pre>{@code new Caf(1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  4,5,6}</pre>
 *
 * @param f attackers to tolerate, 0 ≤ 2f &lt; n
 */
@PublicApi
public record Caf(int f) implements ToldRule {

    /** Reads it from the parameters of a config. */
    static Caf read(Parameters p) {
        return new Caf(p.integer("f", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public Caf with(int f) {
        return new Caf(f);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("caf", n, f);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int[] finite = Ranking.finite(Ranking.norms(updates, context));
        double[] weights = new double[n];
        if (finite.length > 0) {
            double[] best = filter(
                    PairwiseDistances.squared(
                            RunningStatistics.without(updates.rows(finite).rows(), context), context.workers()),
                    n - 2 * f);
            for (int i = 0; i < finite.length; i++) {
                weights[finite[i]] = best[i];
            }
        }
        return Means.weighted(updates, weights, context);
    }

    /** Returns the weights of the least top variance seen while the total weight falls to {@code floor}. */
    private static double[] filter(double[][] distances, int floor) {
        int n = distances.length;
        double[] c = new double[n];
        Arrays.fill(c, 1);
        double[] best = c.clone();
        double least = Double.POSITIVE_INFINITY;
        for (double total = n;
                total > floor && total > 0;
                total = Arrays.stream(c).sum()) {
            double[] shares = new double[n];
            for (int i = 0; i < n; i++) {
                shares[i] = c[i] / total;
            }
            double[][] products = Spectral.centred(distances, shares);
            Spectral.Eigenpair top = topOfWeighted(products, shares);
            if (top.value() < least) {
                least = top.value();
                best = c.clone();
            }
            double[] along = along(products, shares, top);
            double most = 0;
            for (int i = 0; i < n; i++) {
                most = c[i] > 0 ? Math.max(most, along[i]) : most;
            }
            if (!(most > 0)) {
                break;
            }
            for (int i = 0; i < n; i++) {
                c[i] = Math.max(0, c[i] * (1 - along[i] / most));
            }
        }
        return best;
    }

    private static Spectral.Eigenpair topOfWeighted(double[][] products, double[] shares) {
        int n = shares.length;
        double[][] weighted = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                weighted[i][j] = Math.sqrt(shares[i] * shares[j]) * products[i][j];
            }
        }
        return Spectral.top(weighted);
    }

    /** Returns ((xᵢ − μ)·v)² up to a common factor, v = Σ √wⱼ uⱼ(xⱼ − μ) / √λ. */
    private static double[] along(double[][] products, double[] shares, Spectral.Eigenpair top) {
        double[] combination = new double[shares.length];
        Arrays.setAll(combination, j -> Math.sqrt(shares[j]) * top.vector()[j]);
        return Arrays.stream(Spectral.times(products, combination))
                .map(t -> t * t)
                .toArray();
    }
}
