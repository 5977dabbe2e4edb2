package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** Softmax over one row of logits, shifted by the largest to prevent overflow. */
public final class Softmax {

    private Softmax() {}

    /**
     * Writes {@code scale}·softmax(z) and returns log Σ exp(z). Logits that are not finite give NaN.
     *
     * @param z logits, readable up to {@code zAt + Lanes.pad(n)}
     * @param n the number of logits, at least 1
     * @param p takes the result, zeros up to {@code pAt + Lanes.pad(n)}
     */
    public static double scaled(float[] z, int zAt, int n, float scale, float[] p, int pAt) {
        float max = largest(z, zAt, n);
        double sum = exponentials(z, zAt, n, max, p, pAt);
        multiply(p, pAt, n, (float) (scale / sum));
        return max + StrictMath.log(sum);
    }

    /** Writes softmax(z), like {@link #scaled} by 1, without the logarithm, which costs as much as a few exponentials. */
    public static void of(float[] z, int zAt, int n, float[] p, int pAt) {
        double sum = exponentials(z, zAt, n, largest(z, zAt, n), p, pAt);
        multiply(p, pAt, n, (float) (1 / sum));
    }

    private static void multiply(float[] p, int pAt, int n, float factor) {
        int padded = Lanes.pad(n);
        Arrays.fill(p, pAt + n, pAt + padded, 0);
        for (int i = 0; i < padded; i += Lanes.COUNT) {
            load(p, pAt + i).mul(factor).intoArray(p, pAt + i);
        }
    }

    /**
     * Returns log Σ exp(z), bit-identical to the result of {@link #scaled}.
     *
     * @param scratch overwritten up to {@code at + Lanes.pad(n)}
     */
    public static double logSum(float[] z, int zAt, int n, float[] scratch, int at) {
        float max = largest(z, zAt, n);
        return max + StrictMath.log(exponentials(z, zAt, n, max, scratch, at));
    }

    private static float largest(float[] z, int zAt, int n) {
        if (n < Lanes.COUNT) {
            float max = z[zAt];
            for (int i = 1; i < n; i++) {
                max = Math.max(max, z[zAt + i]);
            }
            return max;
        }
        FloatVector most = load(z, zAt + n - Lanes.COUNT);
        for (int i = 0; i < n - Lanes.COUNT; i += Lanes.COUNT) {
            most = most.max(load(z, zAt + i));
        }
        return most.reduceLanes(VectorOperators.MAX);
    }

    /** Computes p ← e^(z − max); returns the sum of the first {@code n}. */
    private static double exponentials(float[] z, int zAt, int n, float max, float[] p, int pAt) {
        int padded = Lanes.pad(n);
        for (int i = 0; i < padded; i += Lanes.COUNT) {
            load(z, zAt + i).sub(max).intoArray(p, pAt + i);
        }
        Exponential.of(p, pAt, padded);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += p[pAt + i];
        }
        return sum;
    }
}
