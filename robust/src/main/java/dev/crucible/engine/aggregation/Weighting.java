package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** What a row counts in a mean. */
@PublicApi
public enum Weighting {
    /** Every row the same. */
    UNIFORM,
    /** By its number of samples, which the client reports and an attacker may inflate. */
    SAMPLES;

    /** What a row with so many samples counts before weights are made to sum to 1. */
    double of(int samples) {
        return this == UNIFORM ? 1 : samples;
    }

    /** The weights of rows with so many samples, summing to 1. */
    double[] of(int[] samples) {
        double[] weights = new double[samples.length];
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = of(samples[i]);
            total += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= total;
        }
        return weights;
    }
}
