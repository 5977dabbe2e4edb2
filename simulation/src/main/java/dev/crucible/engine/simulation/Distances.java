package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.Workers;
import java.util.Arrays;

/**
 * Distances of updates from their plain mean.
 *
 * @param mean x̄
 * @param toMean ‖xᵢ − x̄‖ for each row
 */
record Distances(float[] mean, double[] toMean) {

    static Distances of(Updates updates) {
        float[] mean = new float[updates.d()];
        double[] squares = updates.moveToWeightedSum(equal(updates.n()), mean);
        return new Distances(mean, Arrays.stream(squares).map(Math::sqrt).toArray());
    }

    /** Returns the plain mean of {@code updates}. */
    static float[] mean(Updates updates) {
        return updates.weightedSum(equal(updates.n()));
    }

    /** Returns ‖a − b‖. */
    static double between(float[] a, float[] b, Workers workers) {
        return Math.sqrt(RowProducts.squaredDistances(new float[][] {a}, b, workers)[0]);
    }

    private static double[] equal(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1.0 / n);
        return weights;
    }
}
