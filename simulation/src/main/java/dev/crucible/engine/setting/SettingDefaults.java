package dev.crucible.engine.setting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.catalog.Datasets;
import java.util.List;

/** Defaults of settings that follow from others. */
public final class SettingDefaults {

    private static final List<String> KRUM = List.of("krum", "multi-krum", "multi-krum-based");

    private SettingDefaults() {}

    /** Returns true if, by the keys that are present, every client is selected in every round and none is ever absent. */
    public static boolean everybody(ObjectNode settings) {
        return Setting.CLIENT_FRACTION.in(settings, 1.0) == 1
                && !Setting.CLIENTS_PER_ROUND.isIn(settings)
                && Setting.PARTICIPATION_SCHEDULE.in(settings).isEmpty()
                && (!Setting.ROUND_DEADLINE.isIn(settings) || Setting.LATE_UPDATES.is(settings, "wait"));
    }

    /** Returns true if the settings train adapters of a language model. */
    public static boolean adapts(ObjectNode settings) {
        return Setting.USE_LLM.in(settings) && Setting.LLM_FINETUNING.is(settings, "lora");
    }

    /** Returns true if a language model learns to guess hidden words. */
    public static boolean hidesWords(ObjectNode settings) {
        return Setting.USE_LLM.in(settings) && Setting.LLM_TASK.is(settings, "mlm");
    }

    static int fewestClients(ObjectNode settings) {
        int clients = Setting.NUM_OF_CLIENTS.in(settings);
        return Setting.STRICT_MODE.in(settings) ? clients : Math.min(2, clients);
    }

    static String modelType(String dataset) {
        return switch (Datasets.modality(dataset)) {
            case IMAGE -> "cnn";
            case TEXT -> "embedding";
            case TABLE -> "mlp";
        };
    }

    static boolean selectsByKrum(ObjectNode settings) {
        return KRUM.contains(Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings));
    }
}
