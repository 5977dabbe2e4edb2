package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomStream;
import java.util.OptionalDouble;

/**
 * Byzantine perturbation as implemented by the existing program: w + N(0, 1) · scale · sd(layer), the whole perturbation clipped in L2.
 *
 * @param scale the noise scale, at least 0
 * @param clip the maximum norm of the perturbation; empty for no bound
 */
@PublicApi
public record ByzantinePerturbation(double scale, OptionalDouble clip) implements Attack.OnUpdate {

    public static ByzantinePerturbation read(Parameters entry) {
        return new ByzantinePerturbation(
                entry.number("noise_scale", 3, Range.NON_NEGATIVE), entry.number("clip_norm", Range.NON_NEGATIVE));
    }

    @Override
    public String type() {
        return "byzantine_perturbation";
    }

    @Override
    public boolean readsModel() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (int i = 0; i < own.length; i++) {
            double[] spread = LayerSlices.spread(context.global(), own[i], context.tensors());
            RandomStream random = context.stream(i);
            float[] noise = new float[own[i].length];
            for (int t = 0; t < spread.length; t++) {
                for (int j = context.tensors()[t]; j < context.tensors()[t + 1]; j++) {
                    noise[j] = (float) (random.nextGaussian() * scale * spread[t]);
                }
            }
            double norm = HonestStatistics.norm(noise);
            double factor = clip.isPresent() && norm > clip.getAsDouble() ? clip.getAsDouble() / norm : 1;
            for (int j = 0; j < noise.length; j++) {
                own[i][j] += (float) (noise[j] * factor);
            }
        }
    }
}
