package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;

/**
 * The Gaussian error linear unit in its form with tanh: x·σ(u), u = 2√(2/π)·(x + 0.044715·x³), over stretches whose length is a multiple
 * of {@link Lanes#COUNT}.
 */
public final class GaussianUnit {

    private static final float SLOPE = (float) 1.5957691216057308;
    private static final float CUBE = 0.044715f;

    private GaussianUnit() {}

    /** y ← gelu(x). */
    public static void forward(float[] x, int xAt, float[] y, int yAt, int length) {
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector value = load(x, xAt + i);
            value.mul(gate(value)).intoArray(y, yAt + i);
        }
    }

    /** dx ← dy·gelu′(x), where gelu′ = σ + x·σ·(1 − σ)·u′. */
    public static void backward(float[] x, int xAt, float[] dy, int dyAt, float[] dx, int dxAt, int length) {
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector value = load(x, xAt + i);
            FloatVector gate = gate(value);
            FloatVector slope = value.mul(value).mul(3 * CUBE).add(1f).mul(SLOPE);
            FloatVector closing = gate.neg().add(1f);
            FloatVector derivative = value.mul(gate).mul(closing).mul(slope).add(gate);
            load(dy, dyAt + i).mul(derivative).intoArray(dx, dxAt + i);
        }
    }

    private static FloatVector gate(FloatVector x) {
        FloatVector u = x.mul(x).mul(CUBE).add(1f).mul(x).mul(SLOPE);
        FloatVector shut = Exponential.exp(u.neg()).add(1f);
        return FloatVector.broadcast(Lanes.SPECIES, 1f).div(shut);
    }
}
