package dev.crucible.engine.random;

import dev.crucible.engine.api.PublicApi;
import java.util.random.RandomGenerator;

/**
 * A SplitMix64 stream (Steele, Lea and Flood, OOPSLA 2014) whose Gaussians use {@link StrictMath} only, so that every JDK and CPU
 * draws the same numbers.
 */
@PublicApi
public final class RandomStream implements RandomGenerator {

    static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;
    private double spareGaussian = Double.NaN;

    /** A stream that starts from {@code key}; use {@link Seed#stream} to derive the key. */
    public RandomStream(long key) {
        this.state = key;
    }

    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** Returns a standard normal draw by Marsaglia's polar method. */
    @Override
    public double nextGaussian() {
        if (!Double.isNaN(spareGaussian)) {
            double spare = spareGaussian;
            spareGaussian = Double.NaN;
            return spare;
        }
        while (true) {
            double u = 2 * nextDouble() - 1;
            double v = 2 * nextDouble() - 1;
            double s = u * u + v * v;
            if (s > 0 && s < 1) {
                double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
                spareGaussian = v * factor;
                return u * factor;
            }
        }
    }

    /** Shuffles {@code values} in place (Fisher–Yates). */
    public void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }

    /** Returns the numbers 0 to {@code n} − 1 in random order. */
    public int[] permutation(int n) {
        int[] values = new int[n];
        for (int i = 0; i < n; i++) {
            values[i] = i;
        }
        shuffle(values);
        return values;
    }
}
