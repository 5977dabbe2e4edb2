package dev.crucible.engine.model;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Low-rank adaptation (LoRA; Hu et al., ICLR 2022) of an {@link Encoder}.
 *
 * @param rank r, at least 1
 * @param alpha α; adapters are scaled by α / r
 * @param dropout dropout on the adapters' input, in [0, 1)
 * @param places the adapted maps of each block, not empty
 * @param exchange the parameters that clients and server exchange
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

    /** Returns a linear map to {@code filters} channels, divided into {@code blocks}, with adapters at those in {@link #places}. */
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
