package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.RowProducts;
import java.util.Arrays;

/** Scaling of rows down to a norm. */
final class NormScaling {

    private NormScaling() {}

    /** Returns ‖xᵢ‖; infinite if a value is not finite. */
    static double[] norms(float[][] rows, RoundContext context) {
        return Arrays.stream(RowProducts.squaredNorms(rows, context.workers()))
                .map(s -> Double.isNaN(s) ? Double.POSITIVE_INFINITY : Math.sqrt(s))
                .toArray();
    }

    /** Returns row i times bound / norm if its norm exceeds the bound, zero if the norm is not finite, else the row itself. */
    static UpdateMatrix clip(UpdateMatrix updates, double[] norms, double[] bounds, RoundContext context) {
        float[][] rows = updates.rows().clone();
        context.workers().forEach(rows.length, i -> {
            if (norms[i] > bounds[i]) {
                float[] scaled = new float[rows[i].length];
                scale(rows[i], bounds[i] / norms[i], scaled);
                rows[i] = scaled;
            }
        });
        return new UpdateMatrix(rows, updates.clients(), updates.samples());
    }

    /** Writes factor times {@code row} to {@code scaled}; writes zeros for factor 0, even if the row has NaN. */
    static void scale(float[] row, double factor, float[] scaled) {
        if (factor == 0) {
            Arrays.fill(scaled, 0);
            return;
        }
        for (int k = 0; k < row.length; k++) {
            scaled[k] = (float) (row[k] * factor);
        }
    }
}
