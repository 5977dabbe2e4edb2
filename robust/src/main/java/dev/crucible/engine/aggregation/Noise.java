package dev.crucible.engine.aggregation;

import java.util.BitSet;

/** Gaussian noise on an update. */
final class Noise {

    private Noise() {}

    /** Adds N(0, σ²) to every coordinate that is no running statistic; draws nothing when σ = 0. */
    static void add(float[] update, double sigma, RoundContext context) {
        if (sigma == 0) {
            return;
        }
        BitSet statistics = context.statistics();
        for (int k = statistics.nextClearBit(0); k < update.length; k = statistics.nextClearBit(k + 1)) {
            update[k] += (float) (sigma * context.random().nextGaussian());
        }
    }
}
