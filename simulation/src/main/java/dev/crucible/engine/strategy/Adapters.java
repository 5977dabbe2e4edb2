package dev.crucible.engine.strategy;

import dev.crucible.engine.model.Layer;
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
 * @param aggregation how the server brings together what clients send
 */
public record Adapters(int rank, float alpha, float dropout, List<String> targets, Aggregation aggregation) {

    /** How adapters A·B of clients become one. */
    public enum Aggregation {
        /** The rule gets A and B side by side, as any weights; the product of averages is not the average of products. */
        SEPARATE,
        /** A stays as it was drawn and only B is sent, so that the average is exact (FFA-LoRA; Sun et al., ICLR 2024). */
        FREEZE_A,
        /** The rule gets the products, and what it makes of them is cut to the rank again. */
        PRODUCT,
        /** What the rule makes of the products is folded into the maps, and clients start with fresh adapters (FLoRA; Wang et al., NeurIPS 2024). */
        STACK;

        private Layer.LowRank.Exchange exchange() {
            return switch (this) {
                case SEPARATE, PRODUCT -> Layer.LowRank.Exchange.HALVES;
                case FREEZE_A -> Layer.LowRank.Exchange.UP;
                case STACK -> Layer.LowRank.Exchange.FOLDED;
            };
        }

        /** Whether the rule gets products in place of halves. */
        public boolean products() {
            return this == PRODUCT || this == STACK;
        }
    }

    public Adapters {
        targets = List.copyOf(targets);
    }

    /**
     * These adapters in a model of {@code family}.
     *
     * @throws dev.crucible.engine.data.DataException when it has no map of such a name
     */
    public Lora in(ModelFamily family) {
        return new Lora(rank, alpha, dropout, family.places(targets), aggregation.exchange());
    }
}
