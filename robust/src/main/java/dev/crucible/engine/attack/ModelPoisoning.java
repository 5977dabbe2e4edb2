package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.OptionalLong;

/**
 * Model poisoning as the existing program has it: a random share of the weights w becomes sign(w) · magnitude · sd(layer).
 *
 * @param ratio the share of weights, in [0, 1]
 * @param magnitude how many standard deviations, at least 0
 * @param seed the entry's own seed for the choice of weights, if it has one
 */
@PublicApi
public record ModelPoisoning(double ratio, double magnitude, OptionalLong seed) implements Attack.OnUpdate {

    public static ModelPoisoning read(Parameters entry) {
        OptionalLong seed = entry.has("seed")
                ? OptionalLong.of(entry.wholeNumber("seed", 0, Long.MIN_VALUE, Long.MAX_VALUE))
                : OptionalLong.empty();
        return new ModelPoisoning(
                entry.number("poison_ratio", 0.1, Range.SHARE), entry.number("magnitude", 5, Range.NON_NEGATIVE), seed);
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
    public void rewrite(float[][] own, AttackContext scene) {
        for (int i = 0; i < own.length; i++) {
            double[] spread = LayerSlices.spread(scene.global(), own[i], scene.tensors());
            RandomStream random = seed.isPresent()
                    ? new Seed(seed.getAsLong()).stream(Purpose.UPDATE_ATTACK, scene.round(), scene.attackers()[i])
                    : scene.stream(i);
            for (int t = 0; t < spread.length; t++) {
                for (int j = scene.tensors()[t]; j < scene.tensors()[t + 1]; j++) {
                    if (random.nextDouble() < ratio) {
                        double weight = (double) scene.global()[j] + own[i][j];
                        own[i][j] = (float) (Math.signum(weight) * magnitude * spread[t] - scene.global()[j]);
                    }
                }
            }
        }
    }
}
