package dev.crucible.engine.aggregation;

/** What a row counts in a mean. */
public enum Weighting {
    /** Every row the same. */
    UNIFORM,
    /** By its number of samples, which the client reports and an attacker may inflate. */
    SAMPLES;

    /** The weights of all rows, summing to 1. */
    double[] of(UpdateMatrix updates) {
        double[] weights = new double[updates.n()];
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = this == UNIFORM ? 1 : updates.samples()[i];
            total += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= total;
        }
        return weights;
    }
}
