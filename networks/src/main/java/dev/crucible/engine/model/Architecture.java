package dev.crucible.engine.model;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A network as data: the input's shape, the layers in order, and a last {@link Layer.Dense} whose units are the class logits. A network
 * with a {@link Layer.Masked} ends in a convolution 1×1 whose filters are the logits of each hidden word.
 *
 * @param name the {@code model_keyword} that selects it
 * @param input shape of one sample
 * @param layers the layers, in order
 * @param tuning the set of trained parameters
 */
@PublicApi
public record Architecture(String name, Shape input, List<Layer> layers, Tuning tuning) {

    /** Set of parameters that are trained and sent; all others stay unchanged. */
    public enum Tuning {
        /** All of them. */
        FULL,
        /** The adapters of {@link Layer.LowRank}. */
        ADAPTERS,
        /** The adapters, and all layers after the encoder: {@link Layer.Masked}, {@link Layer.TextAverage} or {@link Layer.Head}. */
        ADAPTERS_AND_HEAD
    }

    public Architecture {
        layers = List.copyOf(layers);
        if (layers.isEmpty() || !endsInLogits(layers)) {
            throw new IllegalArgumentException("an architecture ends in a layer of logits: " + layers);
        }
        if (layers.stream().skip(1).anyMatch(Architecture::readsTokens)) {
            throw new IllegalArgumentException("only a first layer reads tokens: " + layers);
        }
        requirePairs(layers);
        if (!readsTokens(layers.getFirst()) && layers.stream().anyMatch(Architecture::knowsPadding)) {
            throw new IllegalArgumentException("only networks for texts have attention: " + layers);
        }
    }

    /** A network whose parameters are all trained. */
    public Architecture(String name, Shape input, List<Layer> layers) {
        this(name, input, layers, Tuning.FULL);
    }

    private static boolean endsInLogits(List<Layer> layers) {
        Layer last = layers.getLast();
        return layers.stream().anyMatch(Architecture::asksForWords)
                ? last instanceof Layer.Tied
                        || (last instanceof Layer.Convolution(int _, int kernel, int _) && kernel == 1)
                : last instanceof Layer.Dense || last instanceof Layer.Linear || last instanceof Layer.External;
    }

    private static boolean asksForWords(Layer layer) {
        return layer instanceof Layer.Masked || layer instanceof Layer.Following;
    }

    private static boolean readsTokens(Layer layer) {
        return layer instanceof Layer.EmbeddingBag || layer instanceof Layer.Embedding;
    }

    private static boolean knowsPadding(Layer layer) {
        return asksForWords(layer)
                || layer instanceof Layer.Attention
                || layer instanceof Layer.TextAverage
                || layer instanceof Layer.Last;
    }

    /** Checks that each fork has a later join, and that no in-place layer is at either end of the branch. */
    private static void requirePairs(List<Layer> layers) {
        boolean forked = false;
        for (int i = 0; i < layers.size(); i++) {
            switch (layers.get(i)) {
                case Layer.Fork() -> {
                    Layer first = layers.get(i + 1);
                    if (forked || !beginsBranch(first)) {
                        throw new IllegalArgumentException(
                                "a fork needs a convolution or layer normalisation behind it: layer " + i);
                    }
                    forked = true;
                }
                case Layer.Join() -> {
                    if (!forked || !endsBranch(layers.get(i - 1))) {
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

    private static boolean beginsBranch(Layer layer) {
        return layer instanceof Layer.Convolution || layer instanceof Layer.LowRank || layer instanceof Layer.LayerNorm;
    }

    /** Returns true if the layer has a separate output, to which a join can add. */
    private static boolean endsBranch(Layer layer) {
        return layer instanceof Layer.Convolution
                || layer instanceof Layer.LowRank
                || layer instanceof Layer.GroupNorm
                || layer instanceof Layer.BatchNorm
                || layer instanceof Layer.Dropout;
    }

    /** Returns the number of classes, i.e. the units of the last layer. */
    public int classes() {
        return switch (layers.getLast()) {
            case Layer.Convolution(int filters, int _, int _) -> filters;
            case Layer.External(var _, int classes) -> classes;
            case Layer.Tied(int tokens, boolean _) -> tokens;
            case Layer.Linear(int units) -> units;
            case Layer last -> ((Layer.Dense) last).units();
        };
    }

    /** Returns true if its logits are of words, one row per target, instead of a text's class. */
    public boolean guessesWords() {
        return layers.stream().anyMatch(Architecture::asksForWords);
    }

    /** Returns the masking, if the network learns masked language modelling. */
    public Optional<Layer.Masked> masked() {
        return layers.stream()
                .filter(Layer.Masked.class::isInstance)
                .map(Layer.Masked.class::cast)
                .findFirst();
    }

    /** Returns true if the tensors of layer {@code index} are trained; {@code adapter} is true for those of its adapters. */
    boolean trains(int index, boolean adapter) {
        return switch (tuning) {
            case FULL -> true;
            case ADAPTERS -> adapter;
            case ADAPTERS_AND_HEAD ->
                adapter
                        || layers.subList(0, index).stream()
                                .anyMatch(layer -> asksForWords(layer)
                                        || layer instanceof Layer.TextAverage
                                        || layer instanceof Layer.Head);
        };
    }
}
