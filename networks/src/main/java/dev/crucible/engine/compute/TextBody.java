package dev.crucible.engine.compute;

import dev.crucible.engine.model.Layer;
import java.util.List;

/** The part of a network for texts that works place by place, so that none behind the last word need be computed. */
public final class TextBody {

    private TextBody() {}

    /**
     * How many of {@code layers}, from the first on, lie in it; 0 for a network that has none. It ends where a layer reads words alone; a
     * network in which another one looks at all places has none.
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
