package dev.crucible.engine.model;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Lora.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A transformer encoder of the form of BERT (Devlin et al., NAACL 2019): normalised behind each half of a block. Segments do not exist.
 *
 * @param tokens how many different tokens there are
 * @param length tokens of a text
 * @param width coordinates of a vector
 * @param blocks how many blocks follow one another
 * @param heads how many heads attend, a divisor of the width
 * @param hidden units between the two maps of a block
 */
public record Encoder(int tokens, int length, int width, int blocks, int heads, int hidden) {

    /** What a network is called whose layers come from here. */
    public static final String NAME = "encoder";

    /** The encoder that stands in when the weights of a language model are not there. */
    public static Encoder small(int tokens, int length) {
        return new Encoder(tokens, length, 64, 2, 4, 128);
    }

    /**
     * The encoder, the mean over the words and a dense layer of logits.
     *
     * @param tuning what is trained, {@link Tuning#FULL} without {@code lora}
     */
    public Architecture forClasses(int classes, Optional<Lora> lora, Tuning tuning) {
        List<Layer> layers = layers(lora);
        layers.addAll(List.of(new Layer.TextAverage(), new Layer.Dense(classes)));
        return new Architecture(NAME, Shape.text(length), layers, tuning);
    }

    /** The encoder and BERT's head for masked language modelling, whose last layer is not tied to the table of tokens. */
    public Architecture forHiddenWords(Layer.Masked masked, Optional<Lora> lora, Tuning tuning) {
        List<Layer> layers = layers(lora);
        layers.addAll(List.of(
                masked,
                new Layer.Convolution(width, 1),
                new Layer.Gelu(),
                new Layer.LayerNorm(),
                new Layer.Convolution(tokens, 1)));
        return new Architecture(NAME, Shape.text(length), layers, tuning);
    }

    private List<Layer> layers(Optional<Lora> lora) {
        List<Layer> layers = new ArrayList<>(List.of(new Layer.Embedding(tokens, width), new Layer.LayerNorm()));
        for (int block = 0; block < blocks; block++) {
            layers.addAll(List.of(
                    new Layer.Fork(),
                    map(lora, 3 * width, Place.QUERY, Place.KEY, Place.VALUE),
                    new Layer.Attention(heads),
                    map(lora, width, Place.OUTPUT),
                    new Layer.Join(),
                    new Layer.LayerNorm(),
                    new Layer.Fork(),
                    map(lora, hidden, Place.UP),
                    new Layer.Gelu(),
                    map(lora, width, Place.DOWN),
                    new Layer.Join(),
                    new Layer.LayerNorm()));
        }
        return layers;
    }

    private static Layer map(Optional<Lora> lora, int filters, Place... places) {
        return lora.map(l -> l.adapt(filters, places)).orElseGet(() -> new Layer.Convolution(filters, 1));
    }

    /**
     * The network whose adapters have become part of the maps beside them: the same function without dropout, with nothing frozen.
     *
     * @param adapted an architecture with {@link Layer.LowRank}
     */
    public static Architecture merged(Architecture adapted) {
        return new Architecture(
                adapted.name(),
                adapted.input(),
                adapted.layers().stream()
                        .map(layer ->
                                layer instanceof Layer.LowRank low ? new Layer.Convolution(low.filters(), 1) : layer)
                        .toList());
    }

    /** The weights of {@link #merged}: W + scale · A·B in place of W, A and B. */
    public static float[] merge(Architecture adapted, float[] whole) {
        ParameterLayout from = ParameterLayout.of(adapted);
        ParameterLayout to = ParameterLayout.of(merged(adapted));
        float[] result = new float[to.size()];
        for (ParameterLayout.Tensor tensor : to.tensors()) {
            int at = from.tensor(tensor.name()).offset();
            System.arraycopy(whole, at, result, tensor.offset(), tensor.size());
        }
        for (int i = 0; i < adapted.layers().size(); i++) {
            if (adapted.layers().get(i) instanceof Layer.LowRank low) {
                float[] weight = Arrays.copyOfRange(
                        result,
                        to.tensor(i + ".convolution.weight").offset(),
                        to.tensor(i + ".convolution.bias").offset());
                for (int block : low.adapted()) {
                    add(low, block, from, i, whole, weight);
                }
                System.arraycopy(
                        weight, 0, result, to.tensor(i + ".convolution.weight").offset(), weight.length);
            }
        }
        return result;
    }

    private static void add(
            Layer.LowRank low, int block, ParameterLayout from, int layer, float[] whole, float[] weight) {
        int down = from.tensor(layer + ".adapter." + block + ".down").offset();
        int up = from.tensor(layer + ".adapter." + block + ".up").offset();
        int width = low.filters() / low.blocks();
        for (int row = 0; row < weight.length / low.filters(); row++) {
            for (int j = 0; j < width; j++) {
                double sum = 0;
                for (int r = 0; r < low.rank(); r++) {
                    sum += (double) whole[down + row * low.rank() + r] * whole[up + r * width + j];
                }
                weight[row * low.filters() + block * width + j] += (float) (low.scale() * sum);
            }
        }
    }
}
