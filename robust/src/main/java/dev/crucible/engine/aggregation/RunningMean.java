package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.Workers;
import java.util.stream.DoubleStream;

/** Σ wᵢsᵢxᵢ / Σ wᵢ of rows that come one by one: the mean of rows that are scaled first. Zero while nothing has weight. */
final class RunningMean {

    private final RunningSum sum;
    private final DoubleStream.Builder weights = DoubleStream.builder();
    private double total;

    RunningMean(int d, Workers workers) {
        this.sum = new RunningSum(d, workers);
    }

    /** Adds a row of weight wᵢ ≥ 0, scaled by sᵢ. */
    void add(float[] row, double weight, double scale) {
        sum.add(weight * scale, row);
        weights.add(weight);
        total += weight;
    }

    /** The mean and each row's share in it; called once. */
    Aggregate aggregate() {
        double inverse = total > 0 ? 1 / total : 0;
        double[] shares = weights.build().map(w -> w * inverse).toArray();
        return Aggregate.weighted(sum.times(inverse), shares);
    }
}
