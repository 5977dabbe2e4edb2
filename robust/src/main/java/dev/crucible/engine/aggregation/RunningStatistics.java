package dev.crucible.engine.aggregation;

import java.util.BitSet;
import java.util.Optional;

/**
 * The mean of the running statistics of a round's updates. Rules measure and scale rows without statistics, which are means over data and no
 * weights: a scaled one describes no data, and a count of batches would outweigh all weights in a distance.
 */
public final class RunningStatistics {

    private final BitSet places;
    private final double[] sums;
    private double total;

    /** Begins a mean without rows, for updates with the statistics of {@code context}. */
    RunningStatistics(RoundContext context) {
        this.places = context.statistics();
        this.sums = new double[places.length()];
    }

    /** Returns {@code updates} with zeros for finite statistics, or themselves if there are no statistics. */
    static UpdateMatrix without(UpdateMatrix updates, RoundContext context) {
        return context.statistics().isEmpty()
                ? updates
                : new UpdateMatrix(without(updates.rows(), context), updates.clients(), updates.samples());
    }

    /** Returns a view of {@code updates} with zeros for finite statistics, or themselves if there are no statistics. */
    public static Updates without(Updates updates, RoundContext context) {
        BitSet places = context.statistics();
        return places.isEmpty() ? updates : updates.without(places);
    }

    /** Returns {@code rows} with zeros for finite statistics; others stay, so that a row with one is not finite either. */
    public static float[][] without(float[][] rows, RoundContext context) {
        return without(rows, context.statistics());
    }

    /** Returns {@code rows} with zeros for finite values at {@code places}. */
    public static float[][] without(float[][] rows, BitSet places) {
        if (places.isEmpty()) {
            return rows;
        }
        float[][] cleared = new float[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            float[] row = rows[i].clone();
            places.stream().filter(k -> Float.isFinite(row[k])).forEach(k -> row[k] = 0);
            cleared[i] = row;
        }
        return cleared;
    }

    /** Returns {@code row} with zeros for finite statistics. */
    public static float[] without(float[] row, RoundContext context) {
        return without(new float[][] {row}, context)[0];
    }

    /** Returns {@code model} with zeros for statistics. */
    static Optional<float[]> weightsWithout(RoundContext context) {
        return context.model().map(model -> without(model.weights(), context));
    }

    /** Adds the rows of {@code block} with their {@code weights}; one with a statistic that is not finite has none. */
    void add(UpdateMatrix block, double[] weights) {
        for (int i = 0; i < block.n() && !places.isEmpty(); i++) {
            float[] row = block.rows()[i];
            double weight = weights[i];
            if (weight > 0 && places.stream().allMatch(k -> Float.isFinite(row[k]))) {
                places.stream().forEach(k -> sums[k] += weight * row[k]);
                total += weight;
            }
        }
    }

    /** Replaces the statistics of {@code update} by their mean, zero if no row has weight. */
    void put(float[] update) {
        places.stream().forEach(k -> update[k] = total > 0 ? (float) (sums[k] / total) : 0);
    }
}
