package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * e^x by range reduction and a polynomial (the coefficients of Cephes' {@code expf}), with a relative error within 2e-7, and the
 * same bits in interpreted and compiled code. The result is 0 below −87, infinity above 88.7, NaN for NaN.
 */
final class Exponential {

    private static final float LOG2_E = 1.442695f;
    private static final float LN2_HIGH = 355f / 512;
    private static final float LN2_LOW = -2.1219444e-4f;

    /** 1.5·2²³: adding it rounds a float to an integer, which is then in the low bits. */
    private static final float ROUNDER = 12582912f;

    private static final float LOWEST = -87f;
    private static final float HIGHEST = 88.7f;

    private Exponential() {}

    /**
     * Computes x ← e^x over a range whose length is a multiple of {@link Lanes#COUNT}. Parameters are arrays because the compiled method is too
     * large to be inlined, and a vector passed to it would be boxed. For the same reason constants are broadcast here: the compiler may not inline
     * a method of ours that it considers rarely called.
     */
    static void of(float[] values, int from, int length) {
        for (int i = from; i < from + length; i += Lanes.COUNT) {
            FloatVector x = FloatVector.fromArray(Lanes.SPECIES, values, i);
            FloatVector rounded = x.mul(LOG2_E).add(ROUNDER);
            FloatVector n = rounded.sub(ROUNDER);
            FloatVector r = n.fma(FloatVector.broadcast(Lanes.SPECIES, -LN2_HIGH), x);
            r = n.fma(FloatVector.broadcast(Lanes.SPECIES, -LN2_LOW), r);
            FloatVector p = FloatVector.broadcast(Lanes.SPECIES, 1.9875691e-4f);
            p = p.fma(r, FloatVector.broadcast(Lanes.SPECIES, 1.3981999e-3f));
            p = p.fma(r, FloatVector.broadcast(Lanes.SPECIES, 8.333452e-3f));
            p = p.fma(r, FloatVector.broadcast(Lanes.SPECIES, 4.1665796e-2f));
            p = p.fma(r, FloatVector.broadcast(Lanes.SPECIES, 0.16666666f));
            p = p.fma(r, FloatVector.broadcast(Lanes.SPECIES, 0.5f));
            p = p.fma(r.mul(r), r).add(1f);
            IntVector exponent = rounded.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
            FloatVector scaled = p.reinterpretAsInts().add(exponent).reinterpretAsFloats();
            scaled.blend(0f, x.compare(VectorOperators.LT, LOWEST))
                    .blend(Float.POSITIVE_INFINITY, x.compare(VectorOperators.GT, HIGHEST))
                    .blend(x, x.compare(VectorOperators.NE, x))
                    .intoArray(values, i);
        }
    }
}
