package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;

/**
 * v ← momentum·v + g + decay·w; w ← w − rate·v.
 *
 * @param rate step size
 * @param momentum share of the velocity that stays
 * @param decay share of the weight that is added to the gradient
 */
public record SgdStep(float rate, float momentum, float decay) {

    /** Steps {@code length} weights, a multiple of {@link Lanes#COUNT}; {@code w} and {@code v} begin at {@code at}. */
    public void apply(float[] w, float[] v, int at, float[] g, int gAt, int length) {
        FloatVector step = FloatVector.broadcast(Lanes.SPECIES, -rate);
        FloatVector keep = FloatVector.broadcast(Lanes.SPECIES, momentum);
        FloatVector shrink = FloatVector.broadcast(Lanes.SPECIES, decay);
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector weight = load(w, at + i);
            FloatVector gradient = weight.fma(shrink, load(g, gAt + i));
            FloatVector velocity = load(v, at + i).fma(keep, gradient);
            velocity.intoArray(v, at + i);
            velocity.fma(step, weight).intoArray(w, at + i);
        }
    }
}
