package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.OptionalDouble;

/**
 * Model replacement with constrain-and-scale (Bagdasaryan et al., AISTATS 2020): the attacker trains for another goal, set by a data attack
 * before this one, and a term of weight (1 − α)/α keeps it near the global model. It sends its update times n/η, which replaces the average
 * by its model.
 *
 * @param scale the factor; by default n/η with η = 1
 * @param alpha α in (0, 1]: 1 trains freely
 */
@PublicApi
public record ModelReplacement(OptionalDouble scale, double alpha) implements Attack.OnUpdate, Attack.OnTraining {

    public static ModelReplacement read(Parameters entry) {
        return new ModelReplacement(
                entry.number("scale", Range.POSITIVE), entry.number("alpha", 1, Range.POSITIVE_SHARE));
    }

    @Override
    public String type() {
        return "model_replacement";
    }

    @Override
    public OptionalDouble proximalTerm() {
        return alpha == 1 ? OptionalDouble.empty() : OptionalDouble.of((1 - alpha) / alpha);
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        float factor = (float) scale.orElse((double) context.clients() / context.allies());
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= factor;
            }
        }
    }
}
