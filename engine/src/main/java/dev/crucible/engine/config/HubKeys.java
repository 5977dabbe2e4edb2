package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import java.util.Optional;

/** The keys of a config that name a data set of the hub. */
final class HubKeys {

    /** Keys that select a part of a data set. */
    static final String CONFIGURATION = "hf_dataset_config";

    static final String TRAIN = "hf_train_split";
    static final String TEST = "hf_test_split";

    private HubKeys() {}

    /** Returns true if {@code settings} request a data set of the hub. */
    private static boolean asked(ObjectNode settings) {
        return settings.path("dataset_source").asText().equals("huggingface");
    }

    /**
     * Returns the keyword for a data set of the hub if {@code settings} name a set but no keyword: that of texts, tables or images,
     * depending on the other keys.
     */
    static Optional<String> keyword(ObjectNode settings) {
        if (!asked(settings) || !settings.hasNonNull("hf_dataset_name") || settings.has("dataset_keyword")) {
            return Optional.empty();
        }
        return Optional.of(
                switch (modality(settings)) {
                    case IMAGE -> "image_files";
                    case TEXT -> "text_files";
                    case TABLE -> "table_files";
                });
    }

    private static Modality modality(ObjectNode settings) {
        String type = settings.path("model_type").asText();
        boolean texts = settings.path("use_llm").asBoolean()
                || settings.has("text_column")
                || type.equals("transformer")
                || type.equals("embedding")
                || settings.path("model_keyword").asText().startsWith("embedding");
        boolean table = type.equals("mlp");
        return texts ? Modality.TEXT : table ? Modality.TABLE : Modality.IMAGE;
    }

    /** Returns the data set that {@code settings} with a keyword name; empty unless they request one of the hub. */
    static Optional<HubSet> set(ObjectNode settings) {
        String keyword = settings.path("dataset_keyword").asText();
        if (!asked(settings)
                || !(Datasets.ofAnyFiles(keyword) || keyword(settings).isPresent())) {
            return Optional.empty();
        }
        return Optional.of(new HubSet(
                settings.path("hf_dataset_name").asText(),
                given(settings, CONFIGURATION),
                given(settings, TRAIN),
                given(settings, TEST)));
    }

    private static Optional<String> given(ObjectNode settings, String key) {
        return Optional.of(settings.path(key).asText()).filter(text -> !text.isEmpty());
    }
}
