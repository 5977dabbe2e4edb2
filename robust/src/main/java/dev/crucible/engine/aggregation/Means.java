package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.WeightedSum;
import java.util.Arrays;

/** Means of selected rows, the last step of most rules. */
final class Means {

    private Means() {}

    /** Returns the mean of all rows weighted by {@code weights}, which need not sum to 1; zero when all are 0. */
    static Aggregate weighted(UpdateMatrix updates, double[] weights, RoundContext context) {
        return weighted(Updates.of(updates, context.workers()), weights);
    }

    /** {@link #weighted(UpdateMatrix, double[], RoundContext)} for updates in any place. */
    static Aggregate weighted(Updates updates, double[] weights) {
        double total = Arrays.stream(weights).sum();
        double[] shares = new double[weights.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = total > 0 ? weights[i] / total : 0;
        }
        return Aggregate.weighted(updates.weightedSum(shares), shares);
    }

    /** Returns the unweighted mean of the rows {@code chosen}. */
    static Aggregate of(UpdateMatrix updates, int[] chosen, RoundContext context) {
        return of(Updates.of(updates, context.workers()), chosen);
    }

    /** {@link #of(UpdateMatrix, int[], RoundContext)} for updates in any place. */
    static Aggregate of(Updates updates, int[] chosen) {
        return weighted(updates, mark(updates.n(), chosen));
    }

    /**
     * Returns the mean of the rows {@code chosen}, each first scaled down to norm {@code bound} at most, but for its running statistics.
     */
    static Aggregate clipped(UpdateMatrix updates, int[] chosen, double[] norms, double bound, RoundContext context) {
        double[] scaled = new double[updates.n()];
        for (int i : chosen) {
            scaled[i] = clipFactor(norms[i], bound) / chosen.length;
        }
        double[] shares = mark(updates.n(), chosen);
        for (int i : chosen) {
            shares[i] /= chosen.length;
        }
        float[] mean = WeightedSum.of(updates.rows(), scaled, updates.d(), context.workers());
        RunningStatistics statistics = new RunningStatistics(context);
        statistics.add(updates, finite(shares, norms));
        statistics.put(mean);
        return Aggregate.weighted(mean, shares);
    }

    /** Returns min(1, bound / norm); 0 for a norm that is not finite. */
    static double clipFactor(double norm, double bound) {
        if (!Double.isFinite(norm)) {
            return 0;
        }
        return norm > bound ? bound / norm : 1;
    }

    /** Returns {@link #clipFactor} of every norm. */
    static double[] clipFactors(double[] norms, double bound) {
        return Arrays.stream(norms).map(norm -> clipFactor(norm, bound)).toArray();
    }

    /** Returns weight 1 for each of {@code n} rows. */
    static double[] equal(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1);
        return weights;
    }

    /** Returns {@code weights} with 0 for rows whose norm is not finite. */
    static double[] finite(double[] weights, double[] norms) {
        double[] finite = weights.clone();
        for (int i = 0; i < finite.length; i++) {
            finite[i] = Double.isFinite(norms[i]) ? finite[i] : 0;
        }
        return finite;
    }

    private static double[] mark(int n, int[] chosen) {
        double[] weights = new double[n];
        for (int i : chosen) {
            weights[i] = 1;
        }
        return weights;
    }
}
