package dev.crucible.engine.aggregation;

import java.util.Arrays;

/** The mean of the updates as they are, each counting what {@code weighting} says. */
record StreamedMean(Weighting weighting, RunningMean mean) implements Accumulator {

    static StreamedMean begin(Weighting weighting, int d, RoundContext context) {
        return new StreamedMean(weighting, new RunningMean(d, context.workers()));
    }

    /** What an accumulator makes of {@code updates} in their order. */
    static Aggregate of(Weighting weighting, LinearView updates) {
        double[] weights =
                Arrays.stream(updates.samples()).mapToDouble(weighting::of).toArray();
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double inverse = 1 / total;
        return Aggregate.weighted(
                updates.preciseSum(weights, inverse),
                Arrays.stream(weights).map(weight -> weight * inverse).toArray());
    }

    @Override
    public void accept(int client, int samples, float[] update) {
        mean.add(update, weighting.of(samples), 1);
    }

    @Override
    public Aggregate finish() {
        return mean.aggregate();
    }
}
