package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;

/** Method of drawing the clients of a round, without replacement. */
@PublicApi
public enum Sampling {
    /** Every client is equally likely. */
    UNIFORM,
    /** Clients are drawn one by one with probability proportional to their training samples (Efraimidis and Spirakis, 2006). */
    WEIGHTED
}
