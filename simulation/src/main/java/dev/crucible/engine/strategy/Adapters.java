package dev.crucible.engine.strategy;

import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.weights.ModelFamily;
import java.util.List;

/**
 * The adapters of a config, before its model is known.
 *
 * @param rank r, at least 1
 * @param alpha α; adapters are scaled by α / r
 * @param dropout on the inputs of the adapters, in [0, 1)
 * @param targets the names of the adapted maps, for {@link ModelFamily#places(List)}; empty for the family's usual
 * @param aggregation the server's method of combining adapters
 */
public record Adapters(int rank, float alpha, float dropout, List<String> targets, Aggregation aggregation) {

    /** Method of combining the adapters A·B of clients. */
    public enum Aggregation {
        /** The rule gets A and B as ordinary weights; the product of averages is not the average of products. */
        SEPARATE,
        /** A stays at its initial draw and only B is sent, so that the average is exact (FFA-LoRA; Sun et al., ICLR 2024). */
        FREEZE_A,
        /** The rule gets the products; its aggregate is truncated to the rank again. */
        PRODUCT,
        /**
         * The rule's aggregate of the products is folded into the maps, and clients start with new adapters (FLoRA; Wang et al., NeurIPS
         * 2024).
         */
        STACK;

        private Layer.LowRank.Exchange exchange() {
            return switch (this) {
                case SEPARATE, PRODUCT -> Layer.LowRank.Exchange.HALVES;
                case FREEZE_A -> Layer.LowRank.Exchange.UP;
                case STACK -> Layer.LowRank.Exchange.FOLDED;
            };
        }

        /** Returns true if the rule gets products in place of factors. */
        public boolean products() {
            return this == PRODUCT || this == STACK;
        }
    }

    public Adapters {
        targets = List.copyOf(targets);
    }

    /**
     * Returns these adapters in a model of {@code family}.
     *
     * @throws dev.crucible.engine.data.DataException when it has no map of such a name
     */
    public Lora in(ModelFamily family) {
        return new Lora(rank, alpha, dropout, family.places(targets), aggregation.exchange());
    }
}
