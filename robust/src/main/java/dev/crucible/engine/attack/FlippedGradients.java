package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;

/**
 * Label flipping of gradients (as in ByzFL): every attacker sends the mean of the honest clients' gradients at the same minibatches with
 * label y turned into classes − 1 − y. The gradients carry no momentum. {@link LabelFlipping} poisons the attackers' own data instead.
 */
@PublicApi
public record FlippedGradients() implements Attack.OnUpdate {

    @Override
    public String type() {
        return "gradient_label_flipping";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.flipped().ifPresent(flipped -> {
            float[][] gradients = flipped.get();
            for (int j = 0; j < own[0].length; j++) {
                double sum = 0;
                for (float[] gradient : gradients) {
                    sum += gradient[j];
                }
                float mean = (float) (sum / gradients.length);
                for (float[] row : own) {
                    row[j] = mean;
                }
            }
        });
    }
}
