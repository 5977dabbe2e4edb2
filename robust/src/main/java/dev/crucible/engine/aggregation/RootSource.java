package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * Origin of the server's root set.
 *
 * @param samples the number of samples, at least 1
 * @param origin the samples it is drawn from
 */
@PublicApi
public record RootSource(int samples, Origin origin) {

    /** The root set of FLTrust's paper: 100 samples that no client trains on. */
    public static final RootSource USUAL = new RootSource(100, Origin.HELD_BACK);

    /** The samples that a root set is drawn from. */
    public enum Origin {
        /** Training samples, taken from the clients that were dealt them; the model is judged on the whole test set. */
        HELD_BACK,
        /** Test samples; the model is judged on the others. */
        TEST
    }
}
