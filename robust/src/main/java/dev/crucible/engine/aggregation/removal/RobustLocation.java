package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.Updates;
import java.util.Arrays;

/** Location and spread of a round's distances and scores. */
final class RobustLocation {

    /** Factor that makes the median absolute deviation of a normal sample estimate its standard deviation. */
    private static final double NORMAL = 1.4826;

    private RobustLocation() {}

    /** Returns ‖xᵢ − c‖ to the centroid c, the unweighted mean of all rows. */
    static double[] distancesToCentroid(Updates updates) {
        double[] weights = new double[updates.n()];
        Arrays.fill(weights, 1.0 / updates.n());
        float[] centroid = new float[updates.d()];
        return roots(updates.moveToWeightedSum(weights, centroid));
    }

    /** Returns ‖xᵢ − c‖ of every row. */
    static double[] distances(Updates updates, float[] centre) {
        return roots(updates.squaredDistances(centre));
    }

    private static double[] roots(double[] squares) {
        return Arrays.stream(squares).map(Math::sqrt).toArray();
    }

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /** Returns the population standard deviation. */
    static double deviation(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return Math.sqrt(sum / values.length);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the median absolute deviation, scaled to a standard deviation. */
    static double robustDeviation(double[] values) {
        double median = median(values);
        return NORMAL
                * median(Arrays.stream(values).map(v -> Math.abs(v - median)).toArray());
    }

    /** Returns the values of the rows that are not removed. */
    static double[] remaining(double[] values, boolean[] removed) {
        double[] kept = new double[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (!removed[i]) {
                kept[count++] = values[i];
            }
        }
        return Arrays.copyOf(kept, count);
    }
}
