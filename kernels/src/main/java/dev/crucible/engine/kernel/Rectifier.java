package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** max(0, x) in place, over ranges whose length is a multiple of {@link Lanes#COUNT}. NaN stays NaN. */
public final class Rectifier {

    private Rectifier() {}

    /** Computes x ← max(0, x). */
    public static void forward(float[] x, int at, int length) {
        for (int i = at; i < at + length; i += Lanes.COUNT) {
            load(x, i).max(0f).intoArray(x, i);
        }
    }

    /** Clears the gradient wherever the rectified output {@code y} is not positive. */
    public static void backward(float[] y, int yAt, float[] gradient, int at, int length) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        for (int i = 0; i < length; i += Lanes.COUNT) {
            zero.blend(load(gradient, at + i), load(y, yAt + i).compare(VectorOperators.GT, 0f))
                    .intoArray(gradient, at + i);
        }
    }
}
