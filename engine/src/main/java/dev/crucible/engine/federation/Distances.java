package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.kernel.RowProducts;
import java.util.Arrays;

/** How far updates lie from their plain mean. */
final class Distances {

    private Distances() {}

    /** ‖xᵢ − x̄‖ for each row. */
    static double[] toMean(Updates updates) {
        double[] squares = updates.moveToWeightedSum(equal(updates.n()), new float[updates.d()]);
        return Arrays.stream(squares).map(Math::sqrt).toArray();
    }

    /** ‖x̄ − point‖. */
    static double fromMean(Updates updates, float[] point, Workers workers) {
        float[] mean = updates.weightedSum(equal(updates.n()));
        return Math.sqrt(RowProducts.squaredDistances(new float[][] {mean}, point, workers)[0]);
    }

    private static double[] equal(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1.0 / n);
        return weights;
    }
}
