package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;

/** Weight of a row in a mean. */
@PublicApi
public enum Weighting {
    /** Equal weights. */
    UNIFORM,
    /** By its number of samples, which the client reports and an attacker may inflate. */
    SAMPLES;

    /** Reads it from the parameters of a rule. */
    static Weighting read(Parameters p) {
        return p.choice("weighting", Weighting.class, UNIFORM);
    }

    /** Returns the weight of a row with so many samples, before weights are normalised. */
    double of(int samples) {
        return this == UNIFORM ? 1 : samples;
    }

    /** Returns the weights of rows with so many samples, normalised to a sum of 1. */
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
