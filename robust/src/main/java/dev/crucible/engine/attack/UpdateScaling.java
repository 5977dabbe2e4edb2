package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;

/**
 * Scaling by a factor k before sending. In the existing program whole weights are scaled, w ← k w; the literature scales the update,
 * w ← g + k (w − g).
 *
 * @param type {@code gradient_scaling} or {@code boosted_scaling}
 * @param factor k; for boosted scaling (n/m) · boost
 * @param of the vector that is scaled
 */
@PublicApi
public record UpdateScaling(String type, double factor, Of of) implements Attack.OnUpdate {

    /** Vector that is scaled. */
    public enum Of {
        WEIGHTS,
        UPDATE
    }

    public static UpdateScaling gradient(Parameters entry) {
        return new UpdateScaling("gradient_scaling", entry.number("scale_factor", 2, Range.NON_NEGATIVE), of(entry));
    }

    public static UpdateScaling boosted(Parameters entry) {
        entry.require("n_total", "for boosted_scaling");
        double clients = entry.integer("n_total", 1, 1, Integer.MAX_VALUE);
        double attackers = entry.integer("n_malicious", 1, 1, Integer.MAX_VALUE);
        double boost = entry.number("boost_factor", 1, Range.NON_NEGATIVE);
        return new UpdateScaling("boosted_scaling", clients / attackers * boost, of(entry));
    }

    private static Of of(Parameters entry) {
        return entry.choice("scaling_of", Of.class, Of.WEIGHTS);
    }

    @Override
    public boolean readsModel() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        float[] global = context.global();
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                double constant = of == Of.WEIGHTS ? (factor - 1) * global[j] : 0;
                row[j] = (float) (factor * row[j] + constant);
            }
        }
    }
}
