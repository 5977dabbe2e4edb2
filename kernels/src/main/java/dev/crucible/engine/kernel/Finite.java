package dev.crucible.engine.kernel;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/** Test for infinities and NaN at memory speed. */
public final class Finite {

    /** The exponent field, whose bits are all set only in infinities and NaN. */
    private static final int EXPONENT = 0x7f800000;

    private Finite() {}

    /** Returns true if none of {@code values} is infinite or NaN, by their largest exponent, without a branch. */
    public static boolean all(float[] values) {
        IntVector even = IntVector.zero(Lanes.INTS);
        IntVector odd = even;
        int k = 0;
        for (int end = values.length / (2 * Lanes.COUNT) * (2 * Lanes.COUNT); k < end; k += 2 * Lanes.COUNT) {
            even = even.max(exponents(values, k));
            odd = odd.max(exponents(values, k + Lanes.COUNT));
        }
        int largest = even.max(odd).reduceLanes(VectorOperators.MAX);
        for (; k < values.length; k++) {
            largest = Math.max(largest, Float.floatToRawIntBits(values[k]) & EXPONENT);
        }
        return largest != EXPONENT;
    }

    private static IntVector exponents(float[] values, int index) {
        return Lanes.load(values, index).reinterpretAsInts().and(EXPONENT);
    }
}
