package dev.crucible.engine.aggregation;

import java.util.Arrays;

/** Updates of one process whose results are bit-identical to a stream's: their mean is a sum in double. */
public record PreciseUpdates(Updates all) implements Updates {

    @Override
    public int d() {
        return all.d();
    }

    @Override
    public int[] clients() {
        return all.clients();
    }

    @Override
    public int[] samples() {
        return all.samples();
    }

    @Override
    public Aggregate mean(Weighting weighting) {
        double[] weights = Arrays.stream(samples()).mapToDouble(weighting::of).toArray();
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double inverse = 1 / total;
        return Aggregate.weighted(
                all.preciseSum(weights, inverse),
                Arrays.stream(weights).map(weight -> weight * inverse).toArray());
    }
}
