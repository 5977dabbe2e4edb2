package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;

/**
 * Smallest maximum eigenvalue averaging (Allouah et al., ICML 2023): the mean of the n − f rows whose covariance has the least largest
 * eigenvalue.
 *
 * <p>Tolerates f attackers when 2f &lt; n. All C(n, f) subsets are tried, at most {@value #MOST_SUBSETS}; ties go to the first in row
 * order.
 *
 * <pre>{@code new Smea(1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  2.5,3.5,4.5}</pre>
 *
 * @param f rows to leave out, 0 ≤ 2f &lt; n
 */
@PublicApi
public record Smea(int f) implements ToldRule {

    /** Maximum number of subsets of one search, which takes seconds. */
    public static final int MOST_SUBSETS = 100_000;

    /** Reads it from the parameters of a config. */
    static Smea read(Parameters p) {
        return new Smea(p.integer("f", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public Smea with(int f) {
        return new Smea(f);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("smea", n, f);
        double subsets = 1;
        for (int i = 1; i <= f; i++) {
            subsets = subsets * (n - f + i) / i;
        }
        PreconditionException.require(
                subsets <= MOST_SUBSETS,
                "smea: C(n, f) = %.3g subsets for n=%d, f=%d, the limit is %d; lower f or use caf, mda or meamed",
                subsets,
                n,
                f,
                MOST_SUBSETS);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[][] distances =
                PairwiseDistances.squared(RunningStatistics.without(updates.rows(), context), context.workers());
        int[] subset = new int[n - f];
        Arrays.setAll(subset, i -> i);
        int[] best = subset.clone();
        double least = Double.POSITIVE_INFINITY;
        do {
            double spread = topVariance(distances, subset);
            if (spread < least) {
                least = spread;
                best = subset.clone();
            }
        } while (advance(subset, n));
        return Means.of(updates, best, context);
    }

    /** Returns the top eigenvalue of the subset's covariance; NaN if one of its rows is not finite. */
    private static double topVariance(double[][] distances, int[] subset) {
        int size = subset.length;
        double[][] within = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                within[i][j] = distances[subset[i]][subset[j]];
                if (within[i][j] == Double.POSITIVE_INFINITY) {
                    return Double.NaN;
                }
            }
        }
        double[] weights = new double[size];
        Arrays.fill(weights, 1.0 / size);
        return Spectral.top(Spectral.centred(within, weights)).value() / size;
    }

    /** Advances to the next subset of the numbers below {@code n} in lexicographic order; returns false after the last. */
    private static boolean advance(int[] subset, int n) {
        int size = subset.length;
        int i = size - 1;
        while (i >= 0 && subset[i] == n - size + i) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        subset[i]++;
        for (int j = i + 1; j < size; j++) {
            subset[j] = subset[j - 1] + 1;
        }
        return true;
    }
}
