package dev.crucible.engine.aggregation;

/** The mean of the updates as they are, each counting what {@code weighting} says. */
record StreamedMean(Weighting weighting, RunningMean mean) implements Accumulator {

    static StreamedMean begin(Weighting weighting, int d, RoundContext context) {
        return new StreamedMean(weighting, new RunningMean(d, context.workers()));
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
