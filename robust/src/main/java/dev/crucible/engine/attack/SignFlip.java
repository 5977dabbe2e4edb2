package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;

/**
 * Sign flipping: an attacker sends −s · x, where x is its own update or, for omniscient attackers, the mean of the honest ones.
 *
 * @param omniscient true if x is the honest mean
 * @param scale s ≥ 0
 */
@PublicApi
public record SignFlip(boolean omniscient, double scale) implements Attack.OnUpdate {

    public static SignFlip read(Parameters entry) {
        return new SignFlip(entry.flag("omniscient", false), entry.number("scale", 1, Range.NON_NEGATIVE));
    }

    @Override
    public String type() {
        return "sign_flip";
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        float factor = (float) -scale;
        if (omniscient && context.honest().isPresent()) {
            double[] mean = context.moments(context.honest().get()).mean();
            for (float[] row : own) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = (float) (mean[j] * factor);
                }
            }
            return;
        }
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= factor;
            }
        }
    }
}
