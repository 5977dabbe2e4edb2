package dev.crucible.engine.model;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The networks that configs name, built for images of any shape or texts of any vocabulary, and any number of classes. */
@PublicApi
public final class Architectures {

    /** The {@code model_type} of the transformer. */
    public static final String TRANSFORMER = "transformer";

    private static final int GROUPS = 8;

    private Architectures() {}

    /** Normalisation of residual networks. */
    public enum Normalisation {
        /** Groups of channels. */
        GROUP,
        /** Batches, with running statistics in the model. */
        BATCH_AVERAGED,
        /** Batches, with statistics that never leave the client. */
        BATCH_LOCAL
    }

    /** Positions of dropout. */
    public enum DropoutPlace {
        /** Before the logits, and after each half of a transformer's block. */
        LOGITS,
        /** After the rectified units of every hidden layer. */
        HIDDEN
    }

    /**
     * The convolutions of {@code cnn}, with stride 1 and rectified units after each.
     *
     * @param filters of each convolution, from the input on, at least one
     * @param kernel the side of their windows, odd
     * @param padded true if zeros around an image keep its size
     * @param pooledEach true for max pooling by 2 after each, false for only after the last
     */
    public record Convolutions(List<Integer> filters, int kernel, boolean padded, boolean pooledEach) {

        public Convolutions {
            filters = List.copyOf(filters);
        }
    }

    /**
     * Options of a named network.
     *
     * @param convolutions of {@code cnn}
     * @param hidden the widths of the hidden layers of {@code mlp}, and of {@code cnn} after its convolutions, from the input on
     * @param dropout the share of values that training drops, in [0, 1)
     * @param place of dropout
     * @param normalisation of residual networks
     */
    public record Options(
            Convolutions convolutions,
            List<Integer> hidden,
            float dropout,
            DropoutPlace place,
            Normalisation normalisation) {

        /** Windows of 5×5 with 16, then 32 filters, 128 hidden units, no dropout, group normalisation. */
        public static final Options DEFAULT = new Options(
                new Convolutions(List.of(16, 32), 5, true, true),
                List.of(128),
                0,
                DropoutPlace.LOGITS,
                Normalisation.GROUP);

        public Options {
            hidden = List.copyOf(hidden);
        }

        /** The default options with another dropout and normalisation. */
        public Options(float dropout, Normalisation normalisation) {
            this(DEFAULT.convolutions, DEFAULT.hidden, dropout, DEFAULT.place, normalisation);
        }
    }

    /** Returns all keywords, those for images first. */
    public static List<String> names() {
        return Stream.of(Modality.values())
                .flatMap(modality -> names(modality).stream())
                .distinct()
                .toList();
    }

    /** Returns the keywords for data of {@code modality}, the simplest first. */
    public static List<String> names(Modality modality) {
        return switch (modality) {
            case IMAGE -> List.of("softmax", "mlp", "cnn", "resnet8", "resnet18");
            case TABLE -> List.of("softmax", "mlp");
            case TEXT -> List.of("embedding_bag", "embedding_mlp", TRANSFORMER);
        };
    }

    /** Returns the default of a config that names no network. */
    public static String usual(Modality modality) {
        return switch (modality) {
            case IMAGE -> "cnn";
            case TABLE -> "mlp";
            case TEXT -> "embedding_bag";
        };
    }

    /**
     * Returns the network for images or table rows called {@code keyword}, or empty if there is none:
     *
     * <ul>
     *   <li>{@code softmax}: softmax regression, one dense layer
     *   <li>{@code mlp}: hidden layers of rectified units, one of 128 unless options say otherwise
     *   <li>{@code cnn}: LeNet-like, twice convolution 5×5 (16, then 32 filters), relu and pooling by 2; then 128 rectified units, unless
     *       options say otherwise
     *   <li>{@code resnet8}: three stages of one residual block, 16, 32 and 64 filters
     *   <li>{@code resnet18}: four stages of two residual blocks, 64, 128, 256 and 512 filters
     * </ul>
     *
     * <p>A residual block is twice convolution 3×3 and group normalisation (8 groups) with a connection without parameters around them; a stage
     * begins with pooling by 2 if at least 4×4 pixels are left.
     *
     * @param input at least 1×1, 2×2 for the residual networks, and 4×4 for {@code cnn}, or what its pooling and kernels require
     * @param classes at least 1
     */
    public static Optional<Architecture> named(String keyword, Shape input, int classes) {
        return named(keyword, input, classes, Options.DEFAULT);
    }

    /** Returns the network with {@code options}. */
    public static Optional<Architecture> named(String keyword, Shape input, int classes, Options options) {
        Layer.Dense logits = new Layer.Dense(classes);
        Optional<Architecture> plain =
                switch (keyword) {
                    case "softmax" -> Optional.of(new Architecture(keyword, input, List.of(logits)));
                    case "mlp" -> Optional.of(perceptron(input, options.hidden, logits));
                    case "cnn" -> Optional.of(cnn(input, options, logits));
                    case "resnet8" ->
                        Optional.of(residual(keyword, input, logits, options.normalisation, 1, 16, 32, 64));
                    case "resnet18" ->
                        Optional.of(residual(keyword, input, logits, options.normalisation, 2, 64, 128, 256, 512));
                    default -> Optional.empty();
                };
        return plain.map(network -> withDropout(network, options));
    }

    /** Adds dropout at the place in {@code options}, but never to the input itself. */
    private static Architecture withDropout(Architecture network, Options options) {
        if (options.dropout == 0 || network.layers().size() == 1) {
            return network;
        }
        List<Layer> layers = new ArrayList<>();
        for (Layer layer : network.layers()) {
            if (dropsBefore(layer, network, options.place)) {
                layers.add(new Layer.Dropout(options.dropout));
            }
            layers.add(layer);
        }
        return new Architecture(network.name(), network.input(), layers);
    }

    private static boolean dropsBefore(Layer layer, Architecture network, DropoutPlace place) {
        return switch (place) {
            case LOGITS ->
                layer == network.layers().getLast()
                        || (layer instanceof Layer.Join && network.name().equals(TRANSFORMER));
            case HIDDEN ->
                layer instanceof Layer.Dense && layer != network.layers().getFirst();
        };
    }

    /**
     * Returns the network for texts called {@code keyword}, or empty if there is none:
     *
     * <ul>
     *   <li>{@code embedding_bag}: the mean of embeddings of 32 coordinates, then softmax regression (fastText's classifier)
     *   <li>{@code embedding_mlp}: the same with 64 coordinates and a hidden layer of 64 rectified units
     *   <li>{@code transformer}: an encoder of two blocks, 32 coordinates, 4 heads and 64 hidden units, normalised before each half
     *       of a block; then the mean over the tokens
     * </ul>
     *
     * @param length tokens of a text
     * @param vocabulary the number of different tokens
     */
    public static Optional<Architecture> text(String keyword, int length, int vocabulary, int classes) {
        return text(keyword, length, vocabulary, classes, Options.DEFAULT);
    }

    /** Returns the network with {@code options}. */
    public static Optional<Architecture> text(
            String keyword, int length, int vocabulary, int classes, Options options) {
        Layer.Dense logits = new Layer.Dense(classes);
        Optional<List<Layer>> layers =
                switch (keyword) {
                    case "embedding_bag" -> Optional.of(List.of(new Layer.EmbeddingBag(vocabulary, 32), logits));
                    case "embedding_mlp" ->
                        Optional.of(List.of(
                                new Layer.EmbeddingBag(vocabulary, 64), new Layer.Dense(64), new Layer.Relu(), logits));
                    case TRANSFORMER -> Optional.of(encoder(vocabulary, logits));
                    default -> Optional.empty();
                };
        return layers.map(all -> withDropout(new Architecture(keyword, Shape.text(length), all), options));
    }

    private static Architecture perceptron(Shape input, List<Integer> hidden, Layer.Dense logits) {
        List<Layer> layers = new ArrayList<>(rectified(hidden));
        layers.add(logits);
        return new Architecture("mlp", input, layers);
    }

    private static List<Layer> rectified(List<Integer> widths) {
        return widths.stream()
                .<Layer>flatMap(width -> Stream.of(new Layer.Dense(width), new Layer.Relu()))
                .toList();
    }

    private static Architecture cnn(Shape input, Options options, Layer.Dense logits) {
        Convolutions convolutions = options.convolutions;
        int kernel = convolutions.kernel;
        List<Layer> layers = new ArrayList<>();
        for (int filters : convolutions.filters) {
            layers.add(new Layer.Convolution(filters, kernel, convolutions.padded ? kernel / 2 : 0));
            layers.add(new Layer.Relu());
            if (convolutions.pooledEach) {
                layers.add(new Layer.MaxPool(2));
            }
        }
        if (!convolutions.pooledEach) {
            layers.add(new Layer.MaxPool(2));
        }
        layers.addAll(rectified(options.hidden));
        layers.add(logits);
        return new Architecture("cnn", input, layers);
    }

    private static Architecture residual(
            String name, Shape input, Layer.Dense logits, Normalisation by, int blocks, int... stages) {
        Layer norm = norm(by);
        List<Layer> layers = new ArrayList<>(List.of(new Layer.Convolution(stages[0], 3), norm, new Layer.Relu()));
        int side = Math.min(input.height(), input.width());
        for (int stage = 0; stage < stages.length; stage++) {
            if (stage > 0 && side >= 4) {
                layers.add(new Layer.MaxPool(2));
                side /= 2;
            }
            for (int block = 0; block < blocks; block++) {
                layers.addAll(List.of(
                        new Layer.Fork(),
                        new Layer.Convolution(stages[stage], 3),
                        norm,
                        new Layer.Relu(),
                        new Layer.Convolution(stages[stage], 3),
                        norm,
                        new Layer.Join(),
                        new Layer.Relu()));
            }
        }
        layers.add(new Layer.GlobalAverage());
        layers.add(logits);
        return new Architecture(name, input, layers);
    }

    private static Layer norm(Normalisation by) {
        return switch (by) {
            case GROUP -> new Layer.GroupNorm(GROUPS);
            case BATCH_AVERAGED -> new Layer.BatchNorm(true);
            case BATCH_LOCAL -> new Layer.BatchNorm(false);
        };
    }

    private static List<Layer> encoder(int vocabulary, Layer.Dense logits) {
        int width = 32;
        List<Layer> layers = new ArrayList<>(List.of(new Layer.Embedding(vocabulary, width)));
        for (int block = 0; block < 2; block++) {
            layers.addAll(List.of(
                    new Layer.Fork(),
                    new Layer.LayerNorm(),
                    new Layer.Convolution(3 * width, 1),
                    new Layer.Attention(4),
                    new Layer.Convolution(width, 1),
                    new Layer.Join(),
                    new Layer.Fork(),
                    new Layer.LayerNorm(),
                    new Layer.Convolution(2 * width, 1),
                    new Layer.Gelu(),
                    new Layer.Convolution(width, 1),
                    new Layer.Join()));
        }
        layers.addAll(List.of(new Layer.LayerNorm(), new Layer.TextAverage(), logits));
        return layers;
    }
}
