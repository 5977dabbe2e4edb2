package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;

/** Additions to a gradient, over ranges whose length is a multiple of {@link Lanes#COUNT}. */
public final class GradientTerms {

    private GradientTerms() {}

    /** Computes g ← g + factor·(w − anchor); {@code w} and {@code anchor} begin at {@code at}. */
    public static void pull(float[] g, int gAt, float[] w, float[] anchor, int at, int length, float factor) {
        FloatVector strength = FloatVector.broadcast(Lanes.SPECIES, factor);
        for (int i = 0; i < length; i += Lanes.COUNT) {
            load(w, at + i)
                    .sub(load(anchor, at + i))
                    .fma(strength, load(g, gAt + i))
                    .intoArray(g, gAt + i);
        }
    }

    /** Computes g ← g + x. */
    public static void add(float[] g, int gAt, float[] x, int xAt, int length) {
        for (int i = 0; i < length; i += Lanes.COUNT) {
            load(g, gAt + i).add(load(x, xAt + i)).intoArray(g, gAt + i);
        }
    }
}
