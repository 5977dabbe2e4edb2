package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.RowProducts;
import java.util.Arrays;

/** Rows scaled down to a norm. */
final class Scaling {

    private Scaling() {}

    /** ‖xᵢ‖; infinite when a value is not finite. */
    static double[] norms(UpdateMatrix updates, RoundContext context) {
        return Arrays.stream(RowProducts.squaredNorms(updates.rows(), context.workers()))
                .map(s -> Double.isNaN(s) ? Double.POSITIVE_INFINITY : Math.sqrt(s))
                .toArray();
    }

    /** Row i times bound / norm where its norm exceeds the bound; zero where the norm is not finite; the row itself elsewhere. */
    static UpdateMatrix clip(UpdateMatrix updates, double[] norms, double[] bounds, RoundContext context) {
        float[][] rows = updates.rows().clone();
        context.workers().forEach(rows.length, i -> {
            if (norms[i] > bounds[i]) {
                rows[i] = scaled(rows[i], bounds[i] / norms[i]);
            }
        });
        return new UpdateMatrix(rows, updates.clients(), updates.samples());
    }

    private static float[] scaled(float[] row, double factor) {
        float[] scaled = new float[row.length];
        for (int k = 0; k < row.length && factor > 0; k++) {
            scaled[k] = (float) (row[k] * factor);
        }
        return scaled;
    }
}
