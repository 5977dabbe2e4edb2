package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import java.util.Arrays;

/** How far each update lies from the others. */
final class Distances {

    private Distances() {}

    /** ‖xᵢ − x̄‖ for each row, x̄ being the plain mean of the rows. */
    static double[] toMean(UpdateMatrix updates, Workers workers) {
        double[] squares =
                WeightedSum.withSquaredDistances(updates.rows(), even(updates.n()), new float[updates.d()], workers);
        return Arrays.stream(squares).map(Math::sqrt).toArray();
    }

    /** ‖x̄ − point‖, x̄ being the plain mean of the rows. */
    static double toMean(UpdateMatrix updates, float[] point, Workers workers) {
        float[] mean = WeightedSum.of(updates.rows(), even(updates.n()), updates.d(), workers);
        return Math.sqrt(RowProducts.squaredDistances(new float[][] {mean}, point, workers)[0]);
    }

    private static double[] even(int n) {
        double[] weights = new double[n];
        Arrays.fill(weights, 1.0 / n);
        return weights;
    }
}
