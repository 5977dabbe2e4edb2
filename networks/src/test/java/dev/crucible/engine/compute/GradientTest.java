package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loss and gradients of each layer and of the named networks against central differences of {@link NaiveNetwork}. */
class GradientTest {

    private static final int CAPACITY = 5;
    private static final int CHECKED_PER_TENSOR = 12;
    private static final long DROPOUT = 77;
    /** So small that hardly ever a maximum or a sign changes hands within it. */
    private static final double STEP = 1e-7;

    static Stream<Architecture> networks() {
        return Stream.of(
                network("dense", new Shape(1, 5, 3)),
                network("dense dense", new Shape(2, 3, 3), new Layer.Dense(37), new Layer.Dense(5)),
                network("dense relu", new Shape(1, 1, 9), new Layer.Dense(20), new Layer.Relu(), new Layer.Dense(18)),
                network("relu first", new Shape(3, 4, 3), new Layer.Relu()),
                network("pool first", new Shape(3, 9, 7), new Layer.MaxPool(2)),
                network("convolution", new Shape(1, 7, 6), new Layer.Convolution(5, 3)),
                network("colour convolution", new Shape(3, 6, 5), new Layer.Convolution(16, 5)),
                network(
                        "without padding",
                        new Shape(2, 9, 8),
                        new Layer.Convolution(6, 3, 0),
                        new Layer.Relu(),
                        new Layer.Convolution(5, 5, 1)),
                network(
                        "without padding, pooled",
                        new Shape(3, 11, 10),
                        new Layer.Convolution(6, 5, 0),
                        new Layer.Relu(),
                        new Layer.MaxPool(2),
                        new Layer.Convolution(4, 3, 2)),
                network("1x1", new Shape(3, 4, 4), new Layer.Convolution(7, 1), new Layer.Convolution(4, 1)),
                network(
                        "stacked",
                        new Shape(2, 6, 7),
                        new Layer.Convolution(20, 3),
                        new Layer.Relu(),
                        new Layer.Convolution(9, 5),
                        new Layer.Relu()),
                network("pool without relu", new Shape(1, 9, 8), new Layer.Convolution(6, 3), new Layer.MaxPool(3)),
                network(
                        "pool twice",
                        new Shape(1, 11, 9),
                        new Layer.Convolution(6, 3),
                        new Layer.MaxPool(2),
                        new Layer.MaxPool(2)),
                network(
                        "pool, relu, convolution",
                        new Shape(1, 10, 10),
                        new Layer.Convolution(6, 3),
                        new Layer.MaxPool(2),
                        new Layer.Relu(),
                        new Layer.Convolution(4, 3)),
                network("gelu", new Shape(3, 4, 3), new Layer.Convolution(5, 3), new Layer.Gelu()),
                network("gelu first", new Shape(3, 4, 3), new Layer.Gelu(), new Layer.Dense(6)),
                network("norm first", new Shape(4, 3, 5), new Layer.GroupNorm(2)),
                network(
                        "layer norm",
                        new Shape(1, 1, 9),
                        new Layer.Dense(20),
                        new Layer.GroupNorm(1),
                        new Layer.Gelu()),
                network(
                        "convolution and norm",
                        new Shape(3, 6, 5),
                        new Layer.Convolution(12, 3),
                        new Layer.GroupNorm(4),
                        new Layer.Relu(),
                        new Layer.MaxPool(2),
                        new Layer.Convolution(4, 3),
                        new Layer.GlobalAverage()),
                network(
                        "shortcut over a convolution",
                        new Shape(2, 5, 4),
                        new Layer.Convolution(6, 3),
                        new Layer.Fork(),
                        new Layer.Convolution(6, 3),
                        new Layer.Join(),
                        new Layer.Relu(),
                        new Layer.Convolution(5, 3)),
                network(
                        "more channels than the shortcut, which leads to a wider kernel",
                        new Shape(2, 6, 7),
                        new Layer.Convolution(7, 3),
                        new Layer.Relu(),
                        new Layer.Fork(),
                        new Layer.Convolution(20, 1),
                        new Layer.GroupNorm(5),
                        new Layer.Gelu(),
                        new Layer.Convolution(20, 3),
                        new Layer.GroupNorm(2),
                        new Layer.Join(),
                        new Layer.Convolution(4, 5)),
                network(
                        "shortcut from the input",
                        new Shape(2, 4, 4),
                        new Layer.Fork(),
                        new Layer.Convolution(3, 3),
                        new Layer.Join()),
                named("softmax", new Shape(1, 28, 28), 62),
                named("mlp", new Shape(1, 17, 13), 10),
                named("cnn", new Shape(1, 8, 8), 3),
                network("layer norm of pixels", new Shape(3, 4, 5), new Layer.Convolution(6, 3), new Layer.LayerNorm()),
                network(
                        "attention",
                        Shape.text(6),
                        new Layer.Embedding(9, 8),
                        new Layer.Convolution(18, 1),
                        new Layer.Attention(2),
                        new Layer.TextAverage()),
                network("dropout", new Shape(3, 4, 3), new Layer.Convolution(5, 3), new Layer.Dropout(0.4f)),
                network(
                        "dropout before a join",
                        new Shape(2, 5, 4),
                        new Layer.Convolution(6, 3),
                        new Layer.Fork(),
                        new Layer.Convolution(6, 3),
                        new Layer.Dropout(0.3f),
                        new Layer.Join(),
                        new Layer.Relu(),
                        new Layer.Dropout(0.2f),
                        new Layer.Convolution(5, 3)),
                network(
                        "batch norm",
                        new Shape(3, 4, 5),
                        new Layer.Convolution(5, 3),
                        new Layer.BatchNorm(true),
                        new Layer.Relu(),
                        new Layer.Convolution(4, 3)),
                network("batch norm without memory", new Shape(3, 4, 5), new Layer.BatchNorm(false)),
                network(
                        "adapters",
                        Shape.text(6),
                        new Layer.Embedding(9, 8),
                        new Layer.LowRank(18, 3, List.of(0, 2), 3, 2, 0),
                        new Layer.Attention(2),
                        new Layer.TextAverage()),
                network(
                        "adapters with dropout on a branch",
                        Shape.text(5),
                        new Layer.Embedding(9, 12),
                        new Layer.Fork(),
                        new Layer.LowRank(20, 1, List.of(0), 2, 0.5f, 0.3f),
                        new Layer.Gelu(),
                        new Layer.LowRank(12, 1, List.of(0), 4, 0.5f, 0.3f),
                        new Layer.Join(),
                        new Layer.LayerNorm(),
                        new Layer.TextAverage()),
                network(
                        "adapters where all places are computed",
                        Shape.text(5),
                        new Layer.Embedding(9, 12),
                        new Layer.LowRank(20, 1, List.of(0), 2, 0.5f, 0.3f),
                        new Layer.Relu(),
                        new Layer.LowRank(12, 1, List.of(0), 4, 0.5f, 0),
                        new Layer.TextAverage()),
                new Architecture(
                        "hidden words",
                        Shape.text(9),
                        List.of(
                                new Layer.Embedding(14, 8),
                                new Layer.Convolution(24, 1),
                                new Layer.Attention(2),
                                new Layer.Masked(0.4f, 13, 14, List.of(0, 1, 13)),
                                new Layer.Convolution(14, 1))),
                new Architecture(
                        "hidden words told by the table of tokens",
                        Shape.text(9),
                        List.of(
                                new Layer.Embedding(14, 8),
                                new Layer.Convolution(24, 1),
                                new Layer.Attention(2),
                                new Layer.Masked(0.4f, 13, 14, List.of(0, 1, 13)),
                                new Layer.LayerNorm(1e-12),
                                new Layer.Tied(14, true))),
                network(
                        "a pooled first token",
                        Shape.text(6),
                        new Layer.Embedding(9, 8),
                        new Layer.Convolution(24, 1),
                        new Layer.Attention(2),
                        new Layer.Convolution(10, 1),
                        new Layer.Gelu(true),
                        new Layer.First(),
                        new Layer.Convolution(6, 1),
                        new Layer.Tanh(),
                        new Layer.Head()),
                new Architecture(
                        "the last token of a decoder",
                        Shape.text(6),
                        List.of(
                                new Layer.Embedding(9, 8),
                                new Layer.Convolution(24, 1),
                                new Layer.Attention(2, true),
                                new Layer.Last(),
                                new Layer.Linear(5))),
                new Encoder(9, 6, 8, 3, 2, 12).forClasses(4, Optional.empty(), Tuning.FULL),
                new Encoder(9, 6, 8, 2, 2, 8, decoder()).forClasses(4, Optional.empty(), Tuning.FULL),
                Architectures.text("transformer", 7, 19, 5).orElseThrow(),
                Architectures.text("embedding_bag", 9, 23, 7).orElseThrow(),
                Architectures.text("embedding_mlp", 4, 11, 20).orElseThrow());
    }

    /** Networks of the layers above. */
    static Stream<Architecture> largeNetworks() {
        return Stream.of(
                named("resnet8", new Shape(1, 4, 5), 3),
                named("resnet8", new Shape(3, 3, 2), 5),
                named("cnn", new Shape(1, 17, 13), 7),
                named("cnn", new Shape(3, 12, 10), 62));
    }

    private static Encoder.Form decoder() {
        Encoder.Activation gelu = Encoder.Activation.GELU_TANH;
        return new Encoder.Form(true, 1e-5, gelu, gelu, Encoder.Pooling.LAST, true);
    }

    @Test
    void everyLayerIsChecked() {
        assertThat(networks().flatMap(network -> network.layers().stream()).map(Object::getClass))
                .containsAll(Stream.of(Layer.class.getPermittedSubclasses())
                        .filter(layer -> layer != Layer.External.class) // trained elsewhere
                        .filter(layer -> layer != Layer.Following.class) // only labels; held against the reference
                        .toList());
    }

    private static TestSamples samples(Architecture architecture) {
        int size = architecture.input().size();
        return switch (architecture.layers().getFirst()) {
            case Layer.EmbeddingBag(int vocabulary, int _) ->
                TestSamples.texts(CAPACITY, size, vocabulary, architecture.classes());
            case Layer.Embedding(int vocabulary, int _) ->
                TestSamples.texts(CAPACITY, size, vocabulary, architecture.classes());
            default -> TestSamples.random(CAPACITY, size, architecture.classes(), false);
        };
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("largeNetworks")
    void largeNetworksAgreeWithTheDefinition(Architecture architecture) {
        agreesWithTheDefinition(architecture);
    }

    @ParameterizedTest
    @MethodSource("networks")
    void agreesWithTheDefinition(Architecture architecture) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        TestSamples samples = samples(architecture);
        float[] weights = layout.initial(new RandomStream(11));
        for (int i = 0; i < weights.length; i++) {
            // What begins at zero would hide half of an adapter's gradient.
            weights[i] = weights[i] == 0 ? 0.1f : weights[i];
        }
        for (int batch : new int[] {1, 3, CAPACITY}) {
            Recorder recorder = new Recorder(architecture);
            double loss = recorder.run(weights, samples, batch);
            NaiveNetwork naive = new NaiveNetwork(architecture, recorder.chance);
            assertThat(loss).isCloseTo(naive.loss(doubles(weights), samples, batch), within(1e-5));
            for (ParameterLayout.Tensor tensor : layout.tensors()) {
                // Running statistics have no gradient.
                if (!tensor.statistic()) {
                    check(naive, tensor, doubles(weights), recorder.gradient, samples, batch);
                }
            }
        }
    }

    private static void check(
            NaiveNetwork naive,
            ParameterLayout.Tensor tensor,
            double[] weights,
            float[] gradient,
            TestSamples samples,
            int batch) {
        RandomStream random = new RandomStream(tensor.offset());
        for (int n = 0; n < CHECKED_PER_TENSOR; n++) {
            int i = tensor.offset() + random.nextInt(tensor.size());
            double weight = weights[i];
            weights[i] = weight + STEP;
            double above = naive.loss(weights, samples, batch);
            weights[i] = weight - STEP;
            double below = naive.loss(weights, samples, batch);
            weights[i] = weight;
            double expected = (above - below) / (2 * STEP);
            assertThat((double) gradient[i])
                    .as("%s[%d], batch %d", tensor.name(), i - tensor.offset(), batch)
                    .isCloseTo(expected, within(2e-5 + 1e-3 * Math.abs(expected)));
        }
    }

    private static double[] doubles(float[] values) {
        double[] result = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = values[i];
        }
        return result;
    }

    private static Architecture network(String name, Shape input, Layer... layers) {
        boolean complete = layers.length > 0 && layers[layers.length - 1] instanceof Layer.Dense;
        List<Layer> all = Stream.concat(Stream.of(layers), complete ? Stream.empty() : Stream.of(new Layer.Dense(6)))
                .toList();
        return new Architecture(name, input, all);
    }

    private static Architecture named(String name, Shape input, int classes) {
        return Architectures.named(name, input, classes).orElseThrow();
    }

    /** Keeps the gradient instead of spending it. */
    private static final class Recorder implements GradientSink {

        private final Network network;
        private final float[] padded;
        private final float[] gradient;
        private final int length;
        private NaiveNetwork.Chance chance;

        Recorder(Architecture architecture) {
            this.length = architecture.input().size();
            this.network = NetworkBuilder.build(architecture, CAPACITY, true);
            this.padded = new float[network.padding().size()];
            this.gradient = new float[network.padding().logicalSize()];
        }

        double run(float[] weights, TestSamples samples, int batch) {
            float[] parameters = new float[padded.length];
            network.padding().load(weights, parameters);
            network.drawFrom(new RandomStream(21));
            for (int slot = 0; slot < batch; slot++) {
                network.put(slot, samples, slot);
            }
            network.drawFrom(new RandomStream(DROPOUT));
            double loss = network.forward(parameters, batch) / network.targets(batch);
            chance = chance(batch);
            network.backward(parameters, batch, this);
            network.padding().store(padded, gradient);
            return loss;
        }

        private NaiveNetwork.Chance chance(int batch) {
            float[][] texts = new float[batch][length];
            int[][] positions = new int[batch][0];
            int[][] targets = new int[batch][0];
            network.masking().ifPresent(masking -> {
                for (int slot = 0; slot < batch; slot++) {
                    int own = slot;
                    int hidden = (int) IntStream.range(0, masking.most())
                            .filter(k -> masking.target(own, k) >= 0)
                            .count();
                    positions[slot] = IntStream.range(0, hidden)
                            .map(k -> masking.position(own, k))
                            .toArray();
                    targets[slot] = IntStream.range(0, hidden)
                            .map(k -> masking.target(own, k))
                            .toArray();
                    for (int i = 0; i < length; i++) {
                        texts[slot][i] = masking.token(slot, i);
                    }
                }
            });
            return new NaiveNetwork.Chance(DROPOUT, texts, positions, targets);
        }

        @Override
        public void begin() {
            Arrays.fill(padded, Float.NaN);
        }

        @Override
        public void accept(int parameter, float[] piece, int from, int length) {
            System.arraycopy(piece, from, padded, parameter, length);
        }
    }
}
