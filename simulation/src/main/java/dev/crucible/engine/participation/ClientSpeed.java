package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;

/**
 * Training speed of a client in samples per simulated second: a base speed v, drawn once for the run, times exp(jitter · g) with a new
 * normal g in every round.
 *
 * @param distribution of the base speeds v
 * @param samplesPerSecond s &gt; 0, the median of v
 * @param spread parameter of the distribution, at least 0
 * @param jitter standard deviation of the logarithm from round to round, at least 0
 */
@PublicApi
public record ClientSpeed(Distribution distribution, double samplesPerSecond, double spread, double jitter) {

    /** Speed of 100 samples per second for all clients. */
    public static final ClientSpeed USUAL = new ClientSpeed(Distribution.CONSTANT, 100, 0, 0);

    /** Distribution of the clients' base speeds. */
    public enum Distribution {
        /** v = s. */
        CONSTANT,
        /** v uniform in s (1 ± spread); the spread is below 1. */
        UNIFORM,
        /** v = s exp(spread · g), g normal. */
        LOGNORMAL
    }

    /** Returns the samples per second of {@code client} in {@code round}. */
    public double of(int client, int round, Seed seed) {
        double own = samplesPerSecond
                * switch (distribution) {
                    case CONSTANT -> 1;
                    case UNIFORM ->
                        1
                                + spread
                                        * (2
                                                        * seed.stream(Purpose.CLIENT_SPEED, client)
                                                                .nextDouble()
                                                - 1);
                    case LOGNORMAL ->
                        StrictMath.exp(spread
                                * seed.stream(Purpose.CLIENT_SPEED, client).nextGaussian());
                };
        return jitter == 0
                ? own
                : own
                        * StrictMath.exp(jitter
                                * seed.stream(Purpose.CLIENT_SPEED, client, round)
                                        .nextGaussian());
    }
}
