package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;

/** How the clients of a round are drawn, without replacement. */
@PublicApi
public enum Sampling {
    /** Every client is as likely as any other. */
    UNIFORM,
    /** One after the other in proportion to the samples they train on (Efraimidis and Spirakis, 2006). */
    WEIGHTED
}
