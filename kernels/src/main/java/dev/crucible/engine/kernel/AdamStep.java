package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.load;

import jdk.incubator.vector.FloatVector;

/**
 * g ← g + decay·w; m ← β₁m + (1 − β₁)g; v ← β₂v + (1 − β₂)g²; w ← w − rate·m / (√(correction·v) + ε).
 *
 * @param beta1 β₁
 * @param beta2 β₂
 * @param epsilon ε
 * @param decay share of the weight that is added to the gradient
 */
public record AdamStep(float beta1, float beta2, float epsilon, float decay) {

    /**
     * Steps {@code length} weights, a multiple of {@link Lanes#COUNT}; {@code w}, {@code m} and {@code v} begin at {@code at}.
     *
     * @param rate η / (1 − β₁ᵗ)
     * @param correction 1 / (1 − β₂ᵗ)
     */
    public void apply(
            float[] w, float[] m, float[] v, int at, float[] g, int gAt, int length, float rate, float correction) {
        FloatVector shrink = FloatVector.broadcast(Lanes.SPECIES, decay);
        for (int i = 0; i < length; i += Lanes.COUNT) {
            FloatVector weight = load(w, at + i);
            FloatVector gradient = weight.fma(shrink, load(g, gAt + i));
            FloatVector first = load(m, at + i).mul(beta1).add(gradient.mul(1 - beta1));
            FloatVector second =
                    load(v, at + i).mul(beta2).add(gradient.mul(gradient).mul(1 - beta2));
            first.intoArray(m, at + i);
            second.intoArray(v, at + i);
            FloatVector root = second.mul(correction).sqrt().add(epsilon);
            weight.sub(first.mul(rate).div(root)).intoArray(w, at + i);
        }
    }
}
