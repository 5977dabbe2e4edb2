package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The vector width of this CPU, with operations shared by all kernels. */
public final class Lanes {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

    /** Floats in one vector: 16 with AVX-512, 8 with AVX2, 4 with NEON. */
    public static final int COUNT = SPECIES.length();

    private Lanes() {}

    /** Returns the smallest multiple of {@link #COUNT} that is at least {@code n}. */
    public static int pad(int n) {
        return Math.ceilDiv(n, COUNT) * COUNT;
    }

    static FloatVector load(float[] values, int index) {
        return FloatVector.fromArray(SPECIES, values, index);
    }

    static FloatVector splat(float[] values, int index) {
        return FloatVector.broadcast(SPECIES, values[index]);
    }

    /** Returns the sum of all lanes. */
    static double sum(FloatVector vector, float[] scratch) {
        vector.intoArray(scratch, 0);
        return sum(scratch, 0);
    }

    /**
     * Returns the sum of the lanes stored at {@code offset}, which it overwrites. Quarters are added lane by lane and the rest in a fixed order,
     * because reduceLanes may add in another order once compiled.
     */
    static double sum(float[] lanes, int offset) {
        FloatVector four = FloatVector.fromArray(FloatVector.SPECIES_128, lanes, offset);
        for (int i = 4; i < COUNT; i += 4) {
            four = four.add(FloatVector.fromArray(FloatVector.SPECIES_128, lanes, offset + i));
        }
        four.intoArray(lanes, offset);
        return ((double) lanes[offset] + lanes[offset + 1]) + ((double) lanes[offset + 2] + lanes[offset + 3]);
    }

    /** Converts floats to ints in the same order, every NaN as the largest; {@link #fromKeys} is the inverse. */
    static IntVector toKeys(FloatVector values) {
        IntVector bits = values.reinterpretAsInts();
        IntVector keys = flip(bits);
        return keys.blend(Integer.MAX_VALUE, values.test(VectorOperators.IS_NAN).cast(INTS));
    }

    static FloatVector fromKeys(IntVector keys) {
        return flip(keys).reinterpretAsFloats();
    }

    private static IntVector flip(IntVector bits) {
        return bits.lanewise(VectorOperators.ASHR, 31).and(Integer.MAX_VALUE).lanewise(VectorOperators.XOR, bits);
    }
}
