package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.Workers;
import java.util.stream.DoubleStream;

/** Streaming mean of scaled rows: a sum in double that keeps no row. */
final class RunningMean implements RowMean {

    private final RunningSum sum;
    private final DoubleStream.Builder weights = DoubleStream.builder();
    private double total;
    private double scaled;

    RunningMean(int d, Workers workers) {
        this.sum = new RunningSum(d, workers);
    }

    @Override
    public void add(UpdateMatrix block, double[] rowWeights, double[] scales) {
        for (int i = 0; i < block.n(); i++) {
            add(block.rows()[i], rowWeights[i], scales[i]);
        }
    }

    void add(float[] row, double weight, double scale) {
        sum.add(weight * scale, row);
        weights.add(weight);
        total += weight;
        scaled += weight * scale;
    }

    @Override
    public Aggregate aggregate() {
        double inverse = total > 0 ? 1 / total : 0;
        double[] shares = weights.build().map(w -> w * inverse).toArray();
        return Aggregate.weighted(sum.times(inverse), shares);
    }

    @Override
    public float[] pulledFrom(float[] rest) {
        sum.add(total - scaled, rest);
        return sum.times(1 / total);
    }
}
