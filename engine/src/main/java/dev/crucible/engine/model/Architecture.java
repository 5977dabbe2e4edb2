package dev.crucible.engine.model;

import dev.crucible.engine.data.Shape;
import java.util.List;

/**
 * A network as data: the input's shape, the layers in order, and a last {@link Layer.Dense} whose units are the class logits.
 *
 * @param name the {@code model_keyword} it answers to
 * @param input shape of one sample
 * @param layers the layers, in order
 */
public record Architecture(String name, Shape input, List<Layer> layers) {

    public Architecture {
        layers = List.copyOf(layers);
        if (layers.isEmpty() || !(layers.getLast() instanceof Layer.Dense)) {
            throw new IllegalArgumentException("an architecture ends in a dense layer of logits: " + layers);
        }
        if (layers.stream().skip(1).anyMatch(Architecture::readsTokens)) {
            throw new IllegalArgumentException("only a first layer reads tokens: " + layers);
        }
        requirePairs(layers);
        if (!readsTokens(layers.getFirst()) && layers.stream().anyMatch(Architecture::knowsPadding)) {
            throw new IllegalArgumentException("only networks for texts have attention: " + layers);
        }
    }

    private static boolean readsTokens(Layer layer) {
        return layer instanceof Layer.EmbeddingBag || layer instanceof Layer.Embedding;
    }

    private static boolean knowsPadding(Layer layer) {
        return layer instanceof Layer.Attention || layer instanceof Layer.TextAverage;
    }

    /** Each fork has its join behind it, and nothing that works in place at either end of the branch. */
    private static void requirePairs(List<Layer> layers) {
        boolean forked = false;
        for (int i = 0; i < layers.size(); i++) {
            switch (layers.get(i)) {
                case Layer.Fork() -> {
                    Layer first = layers.get(i + 1);
                    if (forked || !(first instanceof Layer.Convolution || first instanceof Layer.LayerNorm)) {
                        throw new IllegalArgumentException(
                                "a fork needs a convolution or layer normalisation behind it: layer " + i);
                    }
                    forked = true;
                }
                case Layer.Join() -> {
                    boolean ownOutput = i > 0
                            && (layers.get(i - 1) instanceof Layer.Convolution
                                    || layers.get(i - 1) instanceof Layer.GroupNorm);
                    if (!forked || !ownOutput) {
                        throw new IllegalArgumentException(
                                "a join needs a fork and a convolution or normalisation before it: layer " + i);
                    }
                    forked = false;
                }
                default -> {}
            }
        }
        if (forked) {
            throw new IllegalArgumentException("a fork without a join: " + layers);
        }
    }

    /** The number of classes, i.e. the units of the last layer. */
    public int classes() {
        return ((Layer.Dense) layers.getLast()).units();
    }
}
