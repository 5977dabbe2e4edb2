package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The width of this CPU's vectors, and what every kernel needs to use them. */
public final class Lanes {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /** Floats in one vector: 16 with AVX-512, 8 with AVX2, 4 with NEON. */
    public static final int COUNT = SPECIES.length();

    private Lanes() {}

    /** The smallest multiple of {@link #COUNT} that is at least {@code n}. */
    public static int pad(int n) {
        return Math.ceilDiv(n, COUNT) * COUNT;
    }

    static FloatVector load(float[] values, int index) {
        return FloatVector.fromArray(SPECIES, values, index);
    }

    static FloatVector splat(float[] values, int index) {
        return FloatVector.broadcast(SPECIES, values[index]);
    }
}
