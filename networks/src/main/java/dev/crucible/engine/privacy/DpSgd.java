package dev.crucible.engine.privacy;

import dev.crucible.engine.api.PublicApi;

/**
 * DP-SGD (Abadi et al., CCS 2016): each step takes every sample with the same small probability and clips the gradient of each to norm C. It
 * adds Gaussian noise of standard deviation σ·C to the sum and divides by the expected number of samples.
 *
 * @param clipNorm C, above 0
 * @param noiseMultiplier σ, above 0
 * @param delta δ of the (ε, δ) that is reported, in (0, 1)
 */
@PublicApi
public record DpSgd(float clipNorm, float noiseMultiplier, double delta) {

    /** Returns the probability with which a step takes a sample, so that {@code lot} of {@code samples} are expected. */
    public static double rate(int lot, int samples) {
        return Math.min(1, (double) lot / samples);
    }

    /** Returns the number of steps of an epoch over {@code samples}, {@code lot} of them expected in each. */
    public static int steps(int lot, int samples) {
        return Math.ceilDiv(samples, lot);
    }
}
