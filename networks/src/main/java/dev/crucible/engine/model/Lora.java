package dev.crucible.engine.model;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Low-rank adaptation (LoRA; Hu et al., ICLR 2022) of an {@link Encoder}.
 *
 * @param rank r, at least 1
 * @param alpha α; adapters are scaled by α / r
 * @param dropout on what the adapters read, in [0, 1)
 * @param places what is adapted in each block, not empty
 * @param exchange what goes between clients and server
 */
public record Lora(int rank, float alpha, float dropout, Set<Place> places, Layer.LowRank.Exchange exchange) {

    /** Adapters of which both halves are trained. */
    public Lora(int rank, float alpha, float dropout, Set<Place> places) {
        this(rank, alpha, dropout, places, Layer.LowRank.Exchange.HALVES);
    }

    /** One of the linear maps of a block. */
    public enum Place {
        QUERY,
        KEY,
        VALUE,
        OUTPUT,
        UP,
        DOWN,
        /** Queries, keys and values as one map. */
        JOINT,
        /** The map between the encoder and the head. */
        POOLER
    }

    public Lora {
        places = Set.copyOf(places);
    }

    /** A linear map to {@code filters} channels that holds {@code blocks}, adapted where they are asked for. */
    Layer adapt(int filters, Place... blocks) {
        TreeSet<Integer> adapted = new TreeSet<>();
        for (int i = 0; i < blocks.length; i++) {
            if (places.contains(blocks[i])) {
                adapted.add(i);
            }
        }
        return adapted.isEmpty()
                ? new Layer.Convolution(filters, 1)
                : new Layer.LowRank(
                        filters, blocks.length, List.copyOf(adapted), rank, alpha / rank, dropout, exchange);
    }
}
