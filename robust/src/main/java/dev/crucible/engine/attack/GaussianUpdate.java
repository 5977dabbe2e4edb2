package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomStream;

/**
 * The Gaussian attack (Blanchard et al., NeurIPS 2017): the attacker sends noise N(mean, std²) in place of its update.
 *
 * @param mean the mean of every coordinate
 * @param std the standard deviation, at least 0
 */
@PublicApi
public record GaussianUpdate(double mean, double std) implements Attack.OnUpdate {

    public static GaussianUpdate read(Parameters entry) {
        return new GaussianUpdate(entry.number("mean", 0, Range.ANY), entry.number("std", 1, Range.NON_NEGATIVE));
    }

    @Override
    public String type() {
        return "gaussian";
    }

    @Override
    public boolean needsNoData() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (int i = 0; i < own.length; i++) {
            RandomStream random = context.stream(i);
            for (int j = 0; j < own[i].length; j++) {
                own[i][j] = (float) (mean + std * random.nextGaussian());
            }
        }
    }
}
