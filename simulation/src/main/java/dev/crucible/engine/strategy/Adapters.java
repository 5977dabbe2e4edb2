package dev.crucible.engine.strategy;

import dev.crucible.engine.model.Lora;
import dev.crucible.engine.weights.ModelFamily;
import java.util.List;

/**
 * The adapters that a config asks for, before its model is known.
 *
 * @param rank r, at least 1
 * @param alpha α; adapters are scaled by α / r
 * @param dropout on what the adapters read, in [0, 1)
 * @param targets the names of the maps that are adapted, as {@link ModelFamily#places(List)} reads them; empty for the family's usual
 */
public record Adapters(int rank, float alpha, float dropout, List<String> targets) {

    public Adapters {
        targets = List.copyOf(targets);
    }

    /**
     * These adapters in a model of {@code family}.
     *
     * @throws dev.crucible.engine.data.DataException when it has no map of such a name
     */
    public Lora in(ModelFamily family) {
        return new Lora(rank, alpha, dropout, family.places(targets));
    }
}
