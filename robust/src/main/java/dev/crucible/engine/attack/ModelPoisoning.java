package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.OptionalLong;

/**
 * Model poisoning as implemented by the existing program: a random share of the weights w becomes sign(w) · magnitude · sd(layer).
 *
 * @param ratio the share of weights, in [0, 1]
 * @param magnitude the number of standard deviations, at least 0
 * @param seed the entry's own seed for the choice of weights, if it has one
 */
@PublicApi
public record ModelPoisoning(double ratio, double magnitude, OptionalLong seed) implements Attack.OnUpdate {

    public static ModelPoisoning read(Parameters entry) {
        return new ModelPoisoning(
                entry.number("poison_ratio", 0.1, Range.SHARE),
                entry.number("magnitude", 5, Range.NON_NEGATIVE),
                entry.wholeNumber("seed", Long.MIN_VALUE, Long.MAX_VALUE));
    }

    @Override
    public String type() {
        return "model_poisoning";
    }

    @Override
    public boolean readsModel() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (int i = 0; i < own.length; i++) {
            double[] spread = LayerSlices.spread(context.global(), own[i], context.tensors());
            RandomStream random = seed.isPresent()
                    ? new Seed(seed.getAsLong()).stream(Purpose.UPDATE_ATTACK, context.round(), context.attackers()[i])
                    : context.stream(i);
            for (int t = 0; t < spread.length; t++) {
                for (int j = context.tensors()[t]; j < context.tensors()[t + 1]; j++) {
                    if (random.nextDouble() < ratio) {
                        double weight = (double) context.global()[j] + own[i][j];
                        own[i][j] = (float) (Math.signum(weight) * magnitude * spread[t] - context.global()[j]);
                    }
                }
            }
        }
    }
}
