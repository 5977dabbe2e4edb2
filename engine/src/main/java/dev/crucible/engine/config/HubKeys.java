package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.Optional;

/** The keys of a config that name a data set of the hub. */
final class HubKeys {

    /** Settings that select a part of a data set. */
    static final List<Setting<String>> PARTS =
            List.of(Setting.HF_DATASET_CONFIG, Setting.HF_TRAIN_SPLIT, Setting.HF_TEST_SPLIT);

    private HubKeys() {}

    /** Returns true if {@code settings} request a data set of the hub. */
    private static boolean asked(ObjectNode settings) {
        return Setting.DATASET_SOURCE.is(settings, "huggingface");
    }

    /**
     * Returns the keyword for a data set of the hub if {@code settings} name a set but no keyword: that of texts, tables or images,
     * depending on the other keys.
     */
    static Optional<String> keyword(ObjectNode settings) {
        if (!asked(settings)
                || Setting.HF_DATASET_NAME.find(settings).isEmpty()
                || Setting.DATASET_KEYWORD.isIn(settings)) {
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
        String type = Setting.MODEL_TYPE.in(settings);
        boolean texts = Setting.USE_LLM.in(settings)
                || Setting.TEXT_COLUMN.isIn(settings)
                || type.equals("transformer")
                || type.equals("embedding")
                || Setting.MODEL_KEYWORD.in(settings).startsWith("embedding");
        boolean table = type.equals("mlp");
        return texts ? Modality.TEXT : table ? Modality.TABLE : Modality.IMAGE;
    }

    /** Returns the data set that {@code settings} with a keyword name; empty unless they request one of the hub. */
    static Optional<HubSet> set(ObjectNode settings) {
        String keyword = Setting.DATASET_KEYWORD.in(settings);
        if (!asked(settings)
                || !(Datasets.ofAnyFiles(keyword) || keyword(settings).isPresent())) {
            return Optional.empty();
        }
        return Optional.of(new HubSet(
                Setting.HF_DATASET_NAME.in(settings),
                given(settings, Setting.HF_DATASET_CONFIG),
                given(settings, Setting.HF_TRAIN_SPLIT),
                given(settings, Setting.HF_TEST_SPLIT)));
    }

    private static Optional<String> given(ObjectNode settings, Setting<String> key) {
        return Optional.of(key.in(settings)).filter(text -> !text.isEmpty());
    }
}
