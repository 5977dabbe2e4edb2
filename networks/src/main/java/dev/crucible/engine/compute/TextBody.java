package dev.crucible.engine.compute;

import dev.crucible.engine.model.Layer;
import java.util.List;

/** The part of a network for texts that works position by position, so that positions after the last word need not be computed. */
public final class TextBody {

    private TextBody() {}

    /**
     * Returns the number of leading {@code layers} in the body; 0 without one. The body ends at a layer that reads only words.
     * A network in which another layer reads all positions has none.
     */
    public static int of(List<Layer> layers) {
        if (!(layers.getFirst() instanceof Layer.Embedding)) {
            return 0;
        }
        for (int i = 1; i < layers.size(); i++) {
            switch (layers.get(i)) {
                case Layer.TextAverage _, Layer.First _, Layer.Last _, Layer.Masked _ -> {
                    return i;
                }
                case Layer.Convolution(int _, int kernel, int _) when kernel == 1 -> {}
                case Layer.LowRank _,
                        Layer.LayerNorm _,
                        Layer.Attention _,
                        Layer.Gelu _,
                        Layer.Dropout _,
                        Layer.Fork _,
                        Layer.Join _ -> {}
                default -> {
                    return 0;
                }
            }
        }
        return 0;
    }
}
