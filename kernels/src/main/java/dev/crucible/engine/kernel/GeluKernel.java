package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;

/**
 * The Gaussian error linear unit approximated by tanh: x·σ(u), u = 2√(2/π)·(x + 0.044715·x³), over ranges whose length is a multiple
 * of {@link Lanes#COUNT}.
 */
public final class GeluKernel {

    private static final float SLOPE = (float) 1.5957691216057308;
    private static final float CUBE = 0.044715f;

    private GeluKernel() {}

    /** Computes y ← gelu(x); y may not be x. */
    public static void forward(float[] x, int xAt, float[] y, int yAt, int length) {
        shut(x, xAt, y, yAt, length);
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector gate = FloatVector.broadcast(Lanes.SPECIES, 1f)
                    .div(load(y, yAt + i).add(1f));
            load(x, xAt + i).mul(gate).intoArray(y, yAt + i);
        }
    }

    /** Computes dx ← dy·gelu′(x), where gelu′ = σ + x·σ·(1 − σ)·u′; dx may be neither of the others. */
    public static void backward(float[] x, int xAt, float[] dy, int dyAt, float[] dx, int dxAt, int length) {
        shut(x, xAt, dx, dxAt, length);
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector value = load(x, xAt + i);
            FloatVector gate = FloatVector.broadcast(Lanes.SPECIES, 1f)
                    .div(load(dx, dxAt + i).add(1f));
            FloatVector slope = value.mul(value).mul(3 * CUBE).add(1f).mul(SLOPE);
            FloatVector closing = gate.neg().add(1f);
            FloatVector derivative = value.mul(gate).mul(closing).mul(slope).add(gate);
            load(dy, dyAt + i).mul(derivative).intoArray(dx, dxAt + i);
        }
    }

    /** Computes e^−u; the gate is σ(u) = 1 / (1 + e^−u). */
    private static void shut(float[] x, int xAt, float[] to, int toAt, int length) {
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector value = load(x, xAt + i);
            FloatVector u = value.mul(value).mul(CUBE).add(1f).mul(value).mul(SLOPE);
            u.neg().intoArray(to, toAt + i);
        }
        Exponential.of(to, toAt, length);
    }
}
