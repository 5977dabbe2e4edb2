package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the options of networks and checks that the requested network has them. */
final class NetworkReader {

    /** The side of the filters, an odd number. */
    static final String KERNEL = "cnn_kernel";

    /** The keys of {@link Architectures.Convolutions}. */
    static final List<String> CONVOLUTIONS = List.of("cnn_filters", KERNEL, "cnn_padding", "cnn_pooling");

    private static final List<String> HIDDEN = List.of("hidden_units", "hidden_layers");
    private static final List<String> DROPOUT = List.of("dropout", "dropout_at");

    private NetworkReader() {}

    /** Returns the keys that the network {@code model} reads. */
    static List<String> keys(String model) {
        return switch (model) {
            case "cnn" ->
                Stream.of(CONVOLUTIONS, HIDDEN, DROPOUT).flatMap(List::stream).toList();
            case "mlp" -> Stream.of(HIDDEN, DROPOUT).flatMap(List::stream).toList();
            case "resnet8", "resnet18" -> List.of("normalisation", "dropout");
            case "embedding_bag", "embedding_mlp", Architectures.TRANSFORMER -> List.of("dropout");
            default -> List.of();
        };
    }

    /** Returns the options in a complete strategy's {@code settings}. */
    static Architectures.Options read(ObjectNode settings) {
        return new Architectures.Options(
                convolutions(settings),
                hidden(settings),
                Math.min((float) settings.get("dropout").doubleValue(), Math.nextDown(1f)),
                settings.path("dropout_at").asText().equals("hidden")
                        ? Architectures.DropoutPlace.HIDDEN
                        : Architectures.DropoutPlace.LOGITS,
                switch (settings.get("normalisation").textValue()) {
                    case "batch_averaged" -> Architectures.Normalisation.BATCH_AVERAGED;
                    case "batch_local" -> Architectures.Normalisation.BATCH_LOCAL;
                    default -> Architectures.Normalisation.GROUP;
                });
    }

    private static Architectures.Convolutions convolutions(ObjectNode settings) {
        Architectures.Convolutions usual = Architectures.Options.DEFAULT.convolutions();
        return new Architectures.Convolutions(
                wholes(settings.path("cnn_filters"), usual.filters()),
                settings.path(KERNEL).asInt(usual.kernel()),
                !settings.path("cnn_padding").asText().equals("valid"),
                !settings.path("cnn_pooling").asText().equals("last"));
    }

    private static List<Integer> hidden(ObjectNode settings) {
        return settings.has("hidden_units")
                ? List.of(settings.get("hidden_units").intValue())
                : wholes(settings.path("hidden_layers"), Architectures.Options.DEFAULT.hidden());
    }

    private static List<Integer> wholes(JsonNode given, List<Integer> usual) {
        return given.isEmpty()
                ? usual
                : StreamSupport.stream(given.spliterator(), false)
                        .map(JsonNode::intValue)
                        .toList();
    }

    /** Adds problems for options that the network of {@code settings} does not have, and for options that make no valid network. */
    static void check(ObjectNode settings, Modality modality, Diagnostics diagnostics) {
        String model = settings.path("model_keyword").asText(Architectures.usual(modality));
        List<String> heard = keys(model);
        boolean cnn = model.equals("cnn");
        if (!settings.get("normalisation").textValue().equals("group") && !heard.contains("normalisation")) {
            diagnostics.warn("normalisation", "is ignored; only resnet8 and resnet18 normalise by groups or batches");
        }
        if (settings.path("dropout_at").asText().equals("hidden") && !heard.contains("dropout_at")) {
            diagnostics.error(
                    "dropout_at",
                    List.of("model_keyword"),
                    "hidden is for mlp and cnn alone; leave it out or say logits");
        }
        for (String key : HIDDEN) {
            if (settings.has(key) && !heard.contains(key)) {
                diagnostics.warn(key, "is ignored; only mlp and cnn have hidden layers of a chosen width");
            }
        }
        for (String key : CONVOLUTIONS) {
            if (settings.has(key) && !heard.contains(key)) {
                diagnostics.warn(key, "is ignored; only cnn has convolutions of a chosen shape");
            }
        }
        if (settings.has("hidden_units") && settings.has("hidden_layers")) {
            diagnostics.error(
                    "hidden_layers", List.of("hidden_units"), "and hidden_units exclude each other; set one of them");
        }
        boolean llm = settings.get("use_llm").booleanValue();
        if (settings.get("dropout").doubleValue() > 0 && (llm || model.equals("softmax"))) {
            diagnostics.warn("dropout", "is ignored; %s has none".formatted(llm ? "a language model" : model));
        }
        if (cnn && modality == Modality.IMAGE && !diagnostics.refused(KERNEL)) {
            checkShape(settings, diagnostics);
        }
    }

    /** Checks the convolutions against the data set's images; files of unknown shape are checked when they are read. */
    private static void checkShape(ObjectNode settings, Diagnostics diagnostics) {
        if (settings.path(KERNEL).asInt(1) % 2 == 0) {
            diagnostics.error(KERNEL, List.of(), "must be odd, got " + settings.get(KERNEL));
            return;
        }
        Datasets.facts(settings.get("dataset_keyword").textValue())
                .map(DatasetFacts::shape)
                .ifPresent(image -> {
                    try {
                        ParameterLayout.of(Architectures.named("cnn", image, 2, read(settings))
                                .orElseThrow());
                    } catch (IllegalArgumentException e) {
                        diagnostics.error(
                                "cnn_filters",
                                List.of(KERNEL, "cnn_padding", "cnn_pooling", "dataset_keyword"),
                                "the images of %s are too small for these convolutions (%s); take fewer, a smaller cnn_kernel, cnn_padding same or cnn_pooling last"
                                        .formatted(
                                                settings.get("dataset_keyword").textValue(), e.getMessage()));
                    }
                });
    }
}
