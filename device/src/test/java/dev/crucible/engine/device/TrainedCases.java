package dev.crucible.engine.device;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The networks and settings that devices have to train to the CPU's bytes. */
final class TrainedCases {

    static final int WORDS = 11;
    static final Shape GREY = new Shape(1, 8, 8);
    static final Optimizer SGD = new Optimizer.Sgd(0.1f, 0.9f, 1e-3f);
    static final LocalObjective PLAIN = new LocalObjective.Plain();

    private TrainedCases() {}

    static Architecture named(String keyword, Shape shape) {
        return Architectures.named(keyword, shape, 10).orElseThrow();
    }

    private static Architecture layers(Shape shape, Layer... layers) {
        return new Architecture("layers", shape, List.of(layers));
    }

    static Stream<Arguments> shapes() {
        return Stream.of(images(), transformers(), adapters(), guessers()).flatMap(Function.identity());
    }

    private static Stream<Arguments> images() {
        Layer relu = new Layer.Relu();
        return Stream.of(
                arguments("softmax", named("softmax", GREY)),
                arguments("softmax of a table", named("softmax", new Shape(13, 1, 1))),
                arguments("mlp", named("mlp", GREY)),
                arguments(
                        "mlp, odd and deep",
                        Architectures.named("mlp", new Shape(3, 5, 7), 7, options(0))
                                .orElseThrow()),
                arguments("cnn", named("cnn", GREY)),
                arguments("cnn, odd and oblong", named("cnn", new Shape(1, 9, 7))),
                arguments("cnn, colour", named("cnn", new Shape(3, 7, 6))),
                arguments(
                        "any filters, windows of 3",
                        layers(
                                new Shape(2, 8, 10),
                                new Layer.Convolution(6, 3),
                                relu,
                                new Layer.MaxPool(3),
                                new Layer.Convolution(5, 1),
                                new Layer.Dense(11),
                                relu,
                                new Layer.Dense(4))),
                arguments(
                        "pooling without relu",
                        layers(
                                new Shape(1, 5, 5),
                                new Layer.Convolution(3, 3),
                                new Layer.MaxPool(2),
                                new Layer.Convolution(4, 3),
                                relu,
                                new Layer.Dense(3))),
                arguments("resnet8", named("resnet8", GREY)),
                arguments("resnet8, odd, oblong, colour", named("resnet8", new Shape(3, 7, 9))),
                arguments("resnet8 of two pixels", named("resnet8", new Shape(1, 2, 2))),
                arguments(
                        "resnet8 with dropout",
                        Architectures.named("resnet8", GREY, 5, options(0.3f)).orElseThrow()),
                arguments(
                        "normalisation without relu, pooling behind it",
                        layers(
                                new Shape(2, 9, 7),
                                new Layer.Convolution(6, 3),
                                new Layer.MaxPool(2),
                                new Layer.GroupNorm(3),
                                new Layer.MaxPool(2),
                                new Layer.Convolution(5, 1),
                                new Layer.GroupNorm(5),
                                relu,
                                new Layer.Dense(4))),
                arguments(
                        "a branch of more channels",
                        layers(
                                new Shape(1, 6, 6),
                                new Layer.Convolution(5, 3),
                                relu,
                                new Layer.Fork(),
                                new Layer.Convolution(9, 3),
                                new Layer.GroupNorm(3),
                                new Layer.Join(),
                                new Layer.GlobalAverage(),
                                new Layer.Dense(4))),
                arguments("resnet8 by averaged batches", byBatches(Architectures.Normalisation.BATCH_AVERAGED)),
                arguments("resnet8 by batches of one's own", byBatches(Architectures.Normalisation.BATCH_LOCAL)),
                arguments(
                        "batch normalisation without relu, pooling behind it",
                        layers(
                                new Shape(2, 9, 7),
                                new Layer.Convolution(6, 3),
                                new Layer.MaxPool(2),
                                new Layer.BatchNorm(true),
                                new Layer.MaxPool(2),
                                new Layer.Convolution(5, 1),
                                new Layer.BatchNorm(false),
                                relu,
                                new Layer.Dense(4))),
                arguments("bag of words", text("embedding_bag", 0)),
                arguments("bag of words, hidden units, dropout", text("embedding_mlp", 0.3f)),
                arguments("a transformer from scratch", text(Architectures.TRANSFORMER, 0)),
                arguments(
                        "dropout",
                        Architectures.named("mlp", GREY, 5, options(0.3f)).orElseThrow()),
                arguments(
                        "dropout behind pooling",
                        Architectures.named("cnn", new Shape(1, 7, 7), 5, options(0.3f))
                                .orElseThrow()));
    }

    /** Every way to make one vector of a text, and every activation. */
    static Stream<Arguments> transformers() {
        return Stream.concat(
                        Stream.of(Encoder.Pooling.values()).map(pooling -> form(Encoder.Activation.GELU, pooling)),
                        Stream.of(Encoder.Activation.values()).map(form -> form(form, Encoder.Pooling.MEAN)))
                .flatMap(Function.identity())
                .map(form -> arguments(form.toString(), transformer(form)));
    }

    private static Stream<Encoder.Form> form(Encoder.Activation activation, Encoder.Pooling pooling) {
        return Stream.of(true, false)
                .map(causal -> new Encoder.Form(causal, 1e-12, activation, activation, pooling, false));
    }

    /** With adapters in every place, or some; dropout or none; what is trained beside them. */
    private static Stream<Arguments> adapters() {
        Encoder.Form pooled = new Encoder.Form(
                false, 1e-12, Encoder.Activation.GELU, Encoder.Activation.GELU, Encoder.Pooling.POOLER, false);
        Encoder.Form decoder = new Encoder.Form(
                true, 1e-5, Encoder.Activation.GELU_TANH, Encoder.Activation.GELU, Encoder.Pooling.LAST, false);
        Lora few = new Lora(2, 3, 0, Set.of(Lora.Place.VALUE));
        return Stream.of(
                arguments("adapters, dropout", adapted(0.2f, Layer.LowRank.Exchange.HALVES)),
                arguments("adapters whose A is frozen", adapted(0.3f, Layer.LowRank.Exchange.UP)),
                arguments("adapters folded into their maps", adapted(0.3f, Layer.LowRank.Exchange.FOLDED)),
                arguments("adapters everywhere, no head", adapted(pooled, every(0.1f), Architecture.Tuning.ADAPTERS)),
                arguments("few adapters", adapted(pooled, few, Architecture.Tuning.ADAPTERS_AND_HEAD)),
                arguments("adapters of a decoder", adapted(decoder, every(0), Architecture.Tuning.ADAPTERS_AND_HEAD)));
    }

    /** Hidden words and following ones; logits with a table of their own and with that of words; all trained, or adapters alone. */
    private static Stream<Arguments> guessers() {
        Architecture.Tuning all = Architecture.Tuning.FULL;
        return Stream.of(
                arguments("hidden words", hidden(words(false, false), Optional.empty(), all)),
                arguments("hidden words, one table", hidden(words(false, true), Optional.empty(), all)),
                arguments(
                        "hidden words, places behind texts",
                        hidden(words(false, true, Encoder.Activation.RELU), Optional.empty(), all)),
                arguments(
                        "hidden words, adapters",
                        hidden(words(false, false), Optional.of(every(0.2f)), Architecture.Tuning.ADAPTERS_AND_HEAD)),
                arguments(
                        "hidden words, one table, adapters alone",
                        hidden(words(false, true), Optional.of(every(0.1f)), Architecture.Tuning.ADAPTERS)),
                arguments("following words", following(words(true, false), Optional.empty(), all)),
                arguments("following words, one table", following(words(true, true), Optional.empty(), all)),
                arguments(
                        "following words, adapters",
                        following(words(true, true), Optional.of(every(0.2f)), Architecture.Tuning.ADAPTERS)));
    }

    private static Encoder.Form words(boolean causal, boolean tied) {
        return words(causal, tied, Encoder.Activation.GELU_TANH);
    }

    private static Encoder.Form words(boolean causal, boolean tied, Encoder.Activation activation) {
        return new Encoder.Form(causal, 1e-5, activation, Encoder.Activation.GELU, Encoder.Pooling.MEAN, tied);
    }

    /** Four words of nine may be hidden, the last number standing for them. */
    static Architecture hidden(boolean tied) {
        return hidden(words(false, tied), Optional.empty(), Architecture.Tuning.FULL);
    }

    private static Architecture hidden(Encoder.Form form, Optional<Lora> lora, Architecture.Tuning tuning) {
        Layer.Masked masked = new Layer.Masked(0.4f, WORDS, WORDS + 1, List.of(TokenVocabulary.PAD, WORDS));
        return new Encoder(WORDS + 1, 9, 6, 2, 3, 10, form).forHiddenWords(masked, lora, tuning);
    }

    private static Architecture following(Encoder.Form form, Optional<Lora> lora, Architecture.Tuning tuning) {
        return new Encoder(WORDS, 9, 6, 2, 3, 10, form).forFollowingWords(lora, tuning);
    }

    private static Lora every(float dropout) {
        return new Lora(3, 4, dropout, Set.of(Lora.Place.values()));
    }

    static Architecture adapted(float dropout, Layer.LowRank.Exchange exchange) {
        Set<Lora.Place> places = Set.of(Lora.Place.QUERY, Lora.Place.VALUE, Lora.Place.DOWN);
        return adapted(
                Encoder.Form.PLAIN, new Lora(2, 3, dropout, places, exchange), Architecture.Tuning.ADAPTERS_AND_HEAD);
    }

    private static Architecture adapted(Encoder.Form form, Lora lora, Architecture.Tuning tuning) {
        return new Encoder(WORDS, 9, 6, 2, 3, 10, form).forClasses(5, Optional.of(lora), tuning);
    }

    /** All parameters to begin with, none of them 0 where only some are trained. */
    static float[] whole(Architecture architecture) {
        float[] whole = ParameterLayout.of(architecture).initial(new RandomStream(1));
        RandomStream random = new RandomStream(3);
        for (int i = 0; i < whole.length && architecture.tuning() != Architecture.Tuning.FULL; i++) {
            whole[i] = whole[i] == 0 ? random.nextFloat() - 0.5f : whole[i];
        }
        return whole;
    }

    static Architecture byBatches(Architectures.Normalisation norm) {
        return Architectures.named("resnet8", new Shape(1, 5, 4), 5, options(0.2f, norm))
                .orElseThrow();
    }

    static Architecture transformer(Encoder.Form form) {
        return new Encoder(WORDS, 9, 6, 2, 3, 10, form).forClasses(5, Optional.empty(), Architecture.Tuning.FULL);
    }

    private static Architecture text(String keyword, float dropout) {
        return Architectures.text(keyword, 7, WORDS, 5, options(dropout)).orElseThrow();
    }

    private static Architectures.Options options(float dropout) {
        return options(dropout, Architectures.Normalisation.GROUP);
    }

    private static Architectures.Options options(float dropout, Architectures.Normalisation norm) {
        return new Architectures.Options(
                new Architectures.Convolutions(List.of(5, 7), 3, false, false),
                List.of(30, 20),
                dropout,
                Architectures.DropoutPlace.HIDDEN,
                norm);
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                arguments("no momentum", new Hyperparameters(1, 4, new Optimizer.Sgd(0.1f, 0, 0)), PLAIN),
                arguments("decoupled decay", new Hyperparameters(1, 4, new Optimizer.Decoupled(SGD, 0.01f)), PLAIN),
                arguments("FedProx", new Hyperparameters(1, 4, SGD), new LocalObjective.Proximal(0.1f)),
                arguments("batch of 1", new Hyperparameters(1, 1, SGD), PLAIN),
                arguments("batch of 5", new Hyperparameters(2, 5, SGD), PLAIN),
                arguments("batch beyond the shard", new Hyperparameters(3, 100, SGD), PLAIN),
                arguments(
                        "Adam",
                        new Hyperparameters(2, 4, new Optimizer.Adam(0.01f, 0.9f, 0.999f, 1e-8f, 1e-3f)),
                        PLAIN),
                arguments(
                        "AdamW",
                        new Hyperparameters(
                                1, 4, new Optimizer.Decoupled(new Optimizer.Adam(0.01f, 0.9f, 0.99f, 1e-8f, 0), 0.01f)),
                        PLAIN),
                arguments("clipped", new Hyperparameters(2, 4, SGD, 0.5f), new LocalObjective.Proximal(0.1f)),
                arguments(
                        "AdamW, clipped",
                        new Hyperparameters(
                                1,
                                4,
                                new Optimizer.Decoupled(new Optimizer.Adam(0.01f, 0.9f, 0.99f, 1e-8f, 0), 0.01f),
                                0.1f),
                        PLAIN),
                arguments("hardly ever clipped", new Hyperparameters(2, 4, SGD, 3), PLAIN),
                arguments("rates that diverge", new Hyperparameters(2, 4, new Optimizer.Sgd(1e4f, 0.9f, 0)), PLAIN),
                arguments("tiny rates", new Hyperparameters(1, 4, new Optimizer.Sgd(1e-30f, 0, 0)), PLAIN));
    }
}
