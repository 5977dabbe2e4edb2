package dev.crucible.engine.aggregation;

/** Gaussian noise on an update. */
final class Noise {

    private Noise() {}

    /** Adds N(0, σ²) to every coordinate; draws nothing when σ = 0. */
    static void add(float[] update, double sigma, RoundContext context) {
        if (sigma == 0) {
            return;
        }
        for (int k = 0; k < update.length; k++) {
            update[k] += (float) (sigma * context.random().nextGaussian());
        }
    }
}
