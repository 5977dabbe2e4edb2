package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.stream.Stream;

/** Reads the options of networks and checks that the requested network has them. */
final class NetworkReader {

    /** The keys of {@link Architectures.Convolutions}. */
    static final List<Setting<?>> CONVOLUTIONS =
            List.of(Setting.CNN_FILTERS, Setting.CNN_KERNEL, Setting.CNN_PADDING, Setting.CNN_POOLING);

    private static final List<Setting<?>> HIDDEN = List.of(Setting.HIDDEN_UNITS, Setting.HIDDEN_LAYERS);
    private static final List<Setting<?>> DROPOUT = List.of(Setting.DROPOUT, Setting.DROPOUT_AT);

    private NetworkReader() {}

    /** Returns the keys that the network {@code model} reads. */
    static List<Setting<?>> keys(String model) {
        return switch (model) {
            case "cnn" ->
                Stream.of(CONVOLUTIONS, HIDDEN, DROPOUT).flatMap(List::stream).toList();
            case "mlp" -> Stream.of(HIDDEN, DROPOUT).flatMap(List::stream).toList();
            case "resnet8", "resnet18" -> List.of(Setting.NORMALISATION, Setting.DROPOUT);
            case "embedding_bag", "embedding_mlp", Architectures.TRANSFORMER -> List.of(Setting.DROPOUT);
            default -> List.of();
        };
    }

    /** Returns the options in a complete strategy's {@code settings}. */
    static Architectures.Options read(ObjectNode settings) {
        return new Architectures.Options(
                convolutions(settings),
                hidden(settings),
                Math.min(Setting.DROPOUT.in(settings).floatValue(), Math.nextDown(1f)),
                Setting.DROPOUT_AT.is(settings, "hidden")
                        ? Architectures.DropoutPlace.HIDDEN
                        : Architectures.DropoutPlace.LOGITS,
                switch (Setting.NORMALISATION.in(settings)) {
                    case "batch_averaged" -> Architectures.Normalisation.BATCH_AVERAGED;
                    case "batch_local" -> Architectures.Normalisation.BATCH_LOCAL;
                    default -> Architectures.Normalisation.GROUP;
                });
    }

    private static Architectures.Convolutions convolutions(ObjectNode settings) {
        Architectures.Convolutions usual = Architectures.Options.DEFAULT.convolutions();
        return new Architectures.Convolutions(
                Setting.CNN_FILTERS.in(settings, usual.filters()),
                Setting.CNN_KERNEL.in(settings, usual.kernel()),
                !Setting.CNN_PADDING.is(settings, "valid"),
                !Setting.CNN_POOLING.is(settings, "last"));
    }

    private static List<Integer> hidden(ObjectNode settings) {
        return Setting.HIDDEN_UNITS.isIn(settings)
                ? List.of(Setting.HIDDEN_UNITS.in(settings))
                : Setting.HIDDEN_LAYERS.in(settings, Architectures.Options.DEFAULT.hidden());
    }

    /** Adds problems for options that the network of {@code settings} does not have, and for options that make no valid network. */
    static void check(ObjectNode settings, Modality modality, Diagnostics diagnostics) {
        String model = Setting.MODEL_KEYWORD.in(settings, Architectures.usual(modality));
        List<Setting<?>> heard = keys(model);
        boolean cnn = model.equals("cnn");
        if (!Setting.NORMALISATION.is(settings, "group") && !heard.contains(Setting.NORMALISATION)) {
            diagnostics.warn(
                    Setting.NORMALISATION, "is ignored; only resnet8 and resnet18 normalise by groups or batches");
        }
        if (Setting.DROPOUT_AT.is(settings, "hidden") && !heard.contains(Setting.DROPOUT_AT)) {
            diagnostics.error(
                    Setting.DROPOUT_AT,
                    "hidden is for mlp and cnn alone; leave it out or say logits",
                    Setting.MODEL_KEYWORD);
        }
        for (Setting<?> key : HIDDEN) {
            if (key.isIn(settings) && !heard.contains(key)) {
                diagnostics.warn(key, "is ignored; only mlp and cnn have hidden layers of a chosen width");
            }
        }
        for (Setting<?> key : CONVOLUTIONS) {
            if (key.isIn(settings) && !heard.contains(key)) {
                diagnostics.warn(key, "is ignored; only cnn has convolutions of a chosen shape");
            }
        }
        if (Setting.HIDDEN_UNITS.isIn(settings) && Setting.HIDDEN_LAYERS.isIn(settings)) {
            diagnostics.exclude(Setting.HIDDEN_LAYERS, Setting.HIDDEN_UNITS);
        }
        boolean llm = Setting.USE_LLM.in(settings);
        if (Setting.DROPOUT.in(settings) > 0 && (llm || model.equals("softmax"))) {
            diagnostics.warn(Setting.DROPOUT, "is ignored; %s has none".formatted(llm ? "a language model" : model));
        }
        if (cnn && modality == Modality.IMAGE && !diagnostics.refused(Setting.CNN_KERNEL)) {
            checkShape(settings, diagnostics);
        }
    }

    /** Checks the convolutions against the data set's images; files of unknown shape are checked when they are read. */
    private static void checkShape(ObjectNode settings, Diagnostics diagnostics) {
        if (Setting.CNN_KERNEL.in(settings, 1) % 2 == 0) {
            diagnostics.error(Setting.CNN_KERNEL, "must be odd, got " + Setting.CNN_KERNEL.in(settings));
            return;
        }
        Datasets.facts(Setting.DATASET_KEYWORD.in(settings))
                .map(DatasetFacts::shape)
                .ifPresent(image -> {
                    try {
                        ParameterLayout.of(Architectures.named("cnn", image, 2, read(settings))
                                .orElseThrow());
                    } catch (IllegalArgumentException e) {
                        diagnostics.error(
                                Setting.CNN_FILTERS,
                                "the images of %s are too small for these convolutions (%s); take fewer, a smaller cnn_kernel, cnn_padding same or cnn_pooling last"
                                        .formatted(Setting.DATASET_KEYWORD.in(settings), e.getMessage()),
                                Setting.CNN_KERNEL,
                                Setting.CNN_PADDING,
                                Setting.CNN_POOLING,
                                Setting.DATASET_KEYWORD);
                    }
                });
    }
}
