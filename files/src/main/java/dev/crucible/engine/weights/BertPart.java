package dev.crucible.engine.weights;

import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import java.util.ArrayList;
import java.util.List;

/** A layer of an encoder with parameters, and what they are called in a file. */
sealed interface BertPart {

    /** Place of the layer in the architecture. */
    int layer();

    /** Whether it stands behind the encoder. */
    boolean head();

    /** The tables of tokens and positions. */
    record Tables(int layer, boolean head) implements BertPart {}

    /** A layer normalisation. */
    record Norm(int layer, boolean head, String name) implements BertPart {}

    /** Linear maps side by side. */
    record Maps(int layer, boolean head, List<String> names) implements BertPart {}

    /** The parts of {@code architecture}, in order. */
    static List<BertPart> of(Architecture architecture, BertNames names) {
        List<BertPart> parts = new ArrayList<>();
        int maps = 0;
        int norms = 0;
        boolean head = false;
        List<Layer> layers = architecture.layers();
        for (int i = 0; i < layers.size(); i++) {
            switch (layers.get(i)) {
                case Layer.Embedding _ -> parts.add(new Tables(i, false));
                case Layer.LayerNorm() -> {
                    parts.add(new Norm(i, head, head ? names.transformNorm() : norm(norms, names)));
                    norms++;
                }
                case Layer.Convolution _, Layer.LowRank _ -> {
                    boolean last = i == layers.size() - 1;
                    parts.add(new Maps(
                            i,
                            head,
                            head
                                    ? List.of(last ? names.decoder() : names.transform())
                                    : names.map(maps / 4, maps % 4)));
                    maps++;
                }
                case Layer.Dense _ -> parts.add(new Maps(i, true, List.of(BertNames.CLASSIFIER)));
                case Layer.Masked _, Layer.TextAverage() -> head = true;
                case Layer.Fork(), Layer.Join(), Layer.Gelu(), Layer.Attention(int _), Layer.Dropout(float _) -> {}
                case Layer.MaxPool _,
                        Layer.Relu _,
                        Layer.EmbeddingBag _,
                        Layer.GroupNorm _,
                        Layer.BatchNorm _,
                        Layer.External _,
                        Layer.GlobalAverage _ ->
                    throw new IllegalArgumentException("no layer of an encoder: " + layers.get(i));
            }
        }
        return parts;
    }

    private static String norm(int number, BertNames names) {
        return number == 0 ? BertNames.EMBEDDING_NORM : names.norm((number - 1) / 2, number % 2 == 1);
    }
}
