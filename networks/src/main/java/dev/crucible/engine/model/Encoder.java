package dev.crucible.engine.model;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Lora.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A transformer over words: an encoder like BERT (Devlin et al., NAACL 2019), normalised after each half of a block, or a decoder
 * like GPT-2 (Radford et al., 2019), normalised before it and causal.
 *
 * @param tokens the number of distinct tokens
 * @param length tokens of a text
 * @param width coordinates of a vector
 * @param blocks the number of blocks
 * @param heads the number of attention heads, a divisor of the width
 * @param hidden units between the two maps of a block
 * @param form other differences between families of models
 */
public record Encoder(int tokens, int length, int width, int blocks, int heads, int hidden, Form form) {

    /** The name of networks built here. */
    public static final String NAME = "encoder";

    /** Activation between the two maps of a block. */
    public enum Activation {
        GELU,
        GELU_TANH,
        RELU;

        private Layer layer() {
            return switch (this) {
                case GELU -> new Layer.Gelu(true);
                case GELU_TANH -> new Layer.Gelu(false);
                case RELU -> new Layer.Relu();
            };
        }
    }

    /** Pooling of a text's vectors into one, with the layers up to the logits. */
    public enum Pooling {
        /** The mean over the words; a dense layer. */
        MEAN,
        /** The first token, a pooler with tanh that belongs to the encoder; a dense layer. As in BERT. */
        POOLER,
        /** The first token; dense, ReLU, dense. As in DistilBERT. */
        FIRST_RELU,
        /** The first token; dense, tanh, dense. As in RoBERTa. */
        FIRST_TANH,
        /** The first token; dense, GELU, dense. As in ELECTRA. */
        FIRST_GELU,
        /** The last token; a map without bias. As in GPT-2. */
        LAST
    }

    /**
     * Differences between families of models.
     *
     * @param causal true for a decoder, with one map for queries, keys and values, and the logits of words without bias
     * @param epsilon ε of the normalisations
     * @param activation activation of the blocks
     * @param wordActivation activation of the head for hidden words
     * @param pooling pooling of texts for classification
     * @param tied true if logits of words share the token table
     */
    public record Form(
            boolean causal,
            double epsilon,
            Activation activation,
            Activation wordActivation,
            Pooling pooling,
            boolean tied) {

        /** The form of encoders with new weights. */
        public static final Form PLAIN =
                new Form(false, 1e-5, Activation.GELU_TANH, Activation.GELU_TANH, Pooling.MEAN, false);
    }

    /** An encoder of {@link Form#PLAIN}. */
    public Encoder(int tokens, int length, int width, int blocks, int heads, int hidden) {
        this(tokens, length, width, blocks, heads, hidden, Form.PLAIN);
    }

    /** Returns the encoder that replaces a language model whose weights are missing. */
    public static Encoder small(int tokens, int length) {
        return new Encoder(tokens, length, 64, 2, 4, 128);
    }

    /**
     * Returns the encoder with a classification head.
     *
     * @param tuning the trained parameters, {@link Tuning#FULL} without {@code lora}
     */
    public Architecture forClasses(int classes, Optional<Lora> lora, Tuning tuning) {
        List<Layer> layers = layers(lora);
        Layer inner = new Layer.Dense(width);
        Layer logits = new Layer.Dense(classes);
        layers.addAll(
                switch (form.pooling) {
                    case MEAN -> List.of(new Layer.TextAverage(), logits);
                    case POOLER ->
                        List.of(
                                new Layer.First(),
                                map(lora, width, Place.POOLER),
                                new Layer.Tanh(),
                                new Layer.Head(),
                                logits);
                    case FIRST_RELU -> List.of(new Layer.First(), new Layer.Head(), inner, new Layer.Relu(), logits);
                    case FIRST_TANH -> List.of(new Layer.First(), new Layer.Head(), inner, new Layer.Tanh(), logits);
                    case FIRST_GELU ->
                        List.of(new Layer.First(), new Layer.Head(), inner, new Layer.Gelu(true), logits);
                    case LAST -> List.of(new Layer.Last(), new Layer.Head(), new Layer.Linear(classes));
                });
        return new Architecture(NAME, Shape.text(length), layers, tuning);
    }

    /** Returns the encoder with BERT's head for masked language modelling. */
    public Architecture forHiddenWords(Layer.Masked masked, Optional<Lora> lora, Tuning tuning) {
        return forWords(masked, lora, tuning);
    }

    /** Returns the network in which every token predicts the next one: causal language modelling if the form is causal. */
    public Architecture forFollowingWords(Optional<Lora> lora, Tuning tuning) {
        return forWords(new Layer.Following(), lora, tuning);
    }

    private Architecture forWords(Layer asked, Optional<Lora> lora, Tuning tuning) {
        List<Layer> layers = layers(lora);
        layers.add(asked);
        if (!form.causal) {
            layers.addAll(List.of(new Layer.Convolution(width, 1), form.wordActivation.layer(), norm()));
        }
        layers.add(form.tied ? new Layer.Tied(tokens, !form.causal) : new Layer.Convolution(tokens, 1));
        return new Architecture(NAME, Shape.text(length), layers, tuning);
    }

    private Layer norm() {
        return new Layer.LayerNorm(form.epsilon);
    }

    private List<Layer> layers(Optional<Lora> lora) {
        List<Layer> layers = new ArrayList<>(List.of(new Layer.Embedding(tokens, width)));
        if (form.causal) {
            for (int block = 0; block < blocks; block++) {
                layers.addAll(List.of(new Layer.Fork(), norm()));
                layers.addAll(attention(lora));
                layers.addAll(List.of(new Layer.Join(), new Layer.Fork(), norm()));
                layers.addAll(inner(lora));
                layers.add(new Layer.Join());
            }
            layers.add(norm());
            return layers;
        }
        layers.add(norm());
        for (int block = 0; block < blocks; block++) {
            layers.add(new Layer.Fork());
            layers.addAll(attention(lora));
            layers.addAll(List.of(new Layer.Join(), norm(), new Layer.Fork()));
            layers.addAll(inner(lora));
            layers.addAll(List.of(new Layer.Join(), norm()));
        }
        return layers;
    }

    private List<Layer> attention(Optional<Lora> lora) {
        return List.of(
                form.causal
                        ? map(lora, 3 * width, Place.JOINT)
                        : map(lora, 3 * width, Place.QUERY, Place.KEY, Place.VALUE),
                new Layer.Attention(heads, form.causal),
                map(lora, width, Place.OUTPUT));
    }

    private List<Layer> inner(Optional<Lora> lora) {
        return List.of(map(lora, hidden, Place.UP), form.activation.layer(), map(lora, width, Place.DOWN));
    }

    /**
     * Returns the layers of {@link #forClasses} whose outputs are the hidden states: of the embedding, then of each block, the last one
     * normalised.
     */
    public List<Integer> hiddenStates() {
        List<Layer> layers = layers(Optional.empty());
        List<Integer> states = new ArrayList<>(List.of(form.causal ? 0 : 1));
        for (int i = 1; i < layers.size(); i++) {
            boolean ends = form.causal
                    ? layers.get(i) instanceof Layer.Join && !isMiddle(layers, i)
                    : layers.get(i) instanceof Layer.LayerNorm && i > 1 && !isMiddle(layers, i);
            if (ends) {
                states.add(i);
            }
        }
        if (form.causal) {
            states.set(states.size() - 1, layers.size() - 1);
        }
        return states;
    }

    /** Returns true if layer {@code at} is between the halves of a block: an odd number of joins is before or at it. */
    private static boolean isMiddle(List<Layer> layers, int at) {
        return layers.subList(0, at + 1).stream()
                                .filter(Layer.Join.class::isInstance)
                                .count()
                        % 2
                == 1;
    }

    private static Layer map(Optional<Lora> lora, int filters, Place... places) {
        return lora.map(l -> l.adapt(filters, places)).orElseGet(() -> new Layer.Convolution(filters, 1));
    }

    /**
     * Returns the network with the adapters merged into their maps: the same function without dropout, with nothing frozen.
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

    /** Returns the weights of {@link #merged}: W + scale · A·B in place of W, A and B. */
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
