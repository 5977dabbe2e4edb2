package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import java.util.Arrays;

/** How far updates lie from their plain mean. */
final class Distances {

    private Distances() {}

    /** ‖xᵢ − x̄‖ for each row. */
    static double[] toMean(UpdateMatrix updates, Workers workers) {
        float[] mean = new float[updates.d()];
        double[] squares = WeightedSum.withSquaredDistances(updates.rows(), equal(updates.n()), mean, workers);
        return Arrays.stream(squares).map(Math::sqrt).toArray();
    }

    /** ‖x̄ − point‖. */
    static double fromMean(UpdateMatrix updates, float[] point, Workers workers) {
        float[] mean = WeightedSum.of(updates.rows(), equal(updates.n()), updates.d(), workers);
        return Math.sqrt(RowProducts.squaredDistances(new float[][] {mean}, point, workers)[0]);
    }

    private static double[] equal(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1.0 / n);
        return weights;
    }
}
