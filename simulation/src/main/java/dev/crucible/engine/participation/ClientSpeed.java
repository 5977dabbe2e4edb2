package dev.crucible.engine.participation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;

/**
 * How many samples a client trains on in a simulated second: a speed of its own v, drawn once for the run, times exp(jitter · g) with a
 * fresh normal g in every round.
 *
 * @param distribution of the clients' own speeds
 * @param samplesPerSecond s &gt; 0, their median
 * @param spread by the distribution, at least 0
 * @param jitter deviation of the logarithm from round to round, at least 0
 */
@PublicApi
public record ClientSpeed(Distribution distribution, double samplesPerSecond, double spread, double jitter) {

    /** Everybody trains on 100 samples a second. */
    public static final ClientSpeed USUAL = new ClientSpeed(Distribution.CONSTANT, 100, 0, 0);

    /** How the clients' own speeds differ. */
    public enum Distribution {
        /** v = s. */
        CONSTANT,
        /** v uniform in s (1 ± spread); the spread is below 1. */
        UNIFORM,
        /** v = s exp(spread · g), g normal. */
        LOGNORMAL
    }

    /** Samples a second of {@code client} in {@code round}. */
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
