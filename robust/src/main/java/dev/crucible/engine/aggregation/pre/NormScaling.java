package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RunningStatistics;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.RowProducts;
import java.util.Arrays;
import java.util.BitSet;

/** Scaling of rows down to a norm. */
final class NormScaling {

    private NormScaling() {}

    /** Returns ‖xᵢ‖ without running statistics; infinite if a value is not finite. */
    static double[] norms(float[][] rows, RoundContext context) {
        return Arrays.stream(RowProducts.squaredNorms(RunningStatistics.without(rows, context), context.workers()))
                .map(s -> Double.isNaN(s) ? Double.POSITIVE_INFINITY : Math.sqrt(s))
                .toArray();
    }

    /**
     * Returns row i times bound / norm if its norm exceeds the bound, zero if the norm is not finite, else the row itself. Running statistics
     * of finite rows stay as they are.
     */
    static UpdateMatrix clip(UpdateMatrix updates, double[] norms, double[] bounds, RoundContext context) {
        float[][] rows = updates.rows().clone();
        BitSet statistics = context.statistics();
        context.workers().forEach(rows.length, i -> {
            if (norms[i] > bounds[i]) {
                float[] row = rows[i];
                float[] scaled = new float[row.length];
                scale(row, bounds[i] / norms[i], scaled);
                if (Double.isFinite(norms[i])) {
                    statistics.stream().forEach(k -> scaled[k] = row[k]);
                }
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
