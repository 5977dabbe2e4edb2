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

    /** Chains of additions in which a sum over coordinates is taken, on vectors of any width, so that all widths give the same bits. */
    public static final int CHAINS = 16;

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

    /**
     * Returns the sum of the {@link #CHAINS} values at {@code offset}. Quarters are added value by value and the rest in a fixed order, because
     * reduceLanes may add in another order once compiled.
     */
    static double sum(float[] chains, int offset) {
        FloatVector four = FloatVector.fromArray(FloatVector.SPECIES_128, chains, offset);
        for (int i = 4; i < CHAINS; i += 4) {
            four = four.add(FloatVector.fromArray(FloatVector.SPECIES_128, chains, offset + i));
        }
        return ((double) four.lane(0) + four.lane(1)) + ((double) four.lane(2) + four.lane(3));
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
