package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keys and values of older configs that are still accepted, with a warning about their meaning here. */
final class LegacyKeys {

    private static final Map<String, String> IGNORED = new TreeMap<>(Map.ofEntries(
            Map.entry(Setting.ATTACK_TYPE.name(), "is ignored here; put the attack into attack_schedule"),
            Map.entry(Setting.ATTACK_RATIO.name(), "is ignored here; put it into an entry of attack_schedule"),
            Map.entry(Setting.GAUSSIAN_NOISE_MEAN.name(), "is ignored here; put it into an entry of attack_schedule"),
            Map.entry(Setting.GAUSSIAN_NOISE_STD.name(), "is ignored here; put it into an entry of attack_schedule"),
            Map.entry("flip_fraction", "is ignored; put flip_ratio into an entry of attack_schedule"),
            Map.entry("dynamic_attacks", "is ignored; use attack_schedule"),
            Map.entry("strategy_name", "is ignored; use display_name in the shared settings"),
            Map.entry("pid_threshold", "is ignored; use num_std_dev"),
            Map.entry("krum_num_of_byzantines", "is ignored; use num_of_malicious_clients"),
            Map.entry("fraction_fit", "is ignored; use client_fraction"),
            Map.entry("local_epochs", "is ignored; use num_of_client_epochs")));

    private LegacyKeys() {}

    /** Returns true if {@code key} belongs only to older configs. */
    static boolean knows(String key) {
        return IGNORED.containsKey(key);
    }

    /** Returns the current spelling of the keyword {@code text} of {@code key}. */
    static String keyword(String key, String text) {
        return key.equals(Setting.TRAINING_DEVICE.name()) && text.equals("cuda") ? "gpu" : text;
    }

    /** Returns the current spelling of a {@code selection_strategy}. */
    static String selection(String text) {
        return switch (text) {
            case "count" -> "random";
            case "specific_clients" -> "specific";
            default -> text;
        };
    }

    /** Adds warnings for settings without effect. */
    static void note(ObjectNode merged, ObjectNode settings, Diagnostics diagnostics) {
        IGNORED.forEach((key, advice) -> {
            if (merged.has(key)) {
                diagnostics.warn(Problem.warning(key, advice).of(Problem.Code.UNREAD_KEY));
            }
        });
        noteSource(merged, settings, diagnostics);
        if (Setting.SEED.isIn(merged) && Setting.RANDOM_SEED.isIn(merged)) {
            diagnostics.warn(Setting.RANDOM_SEED, "is ignored because seed is given");
        }
        if (Setting.SAVE_CSV.isIn(merged) && !Setting.SAVE_CSV.in(settings, true)) {
            diagnostics.warn(Setting.SAVE_CSV, "is ignored; CSV files are always written");
        }
        if (Setting.SHOW_PLOTS.in(settings)) {
            diagnostics.warn(Setting.SHOW_PLOTS, "is ignored; no window is opened, plots are saved with save_plots");
        }
        String average = Setting.EVALUATE_METRICS_AGGREGATION_FN.in(settings);
        if (!average.equals("weighted_average")) {
            diagnostics.warn(
                    Setting.EVALUATE_METRICS_AGGREGATION_FN, "is ignored; metrics are always a weighted_average");
        }
    }

    /** Warns of keys of the hub with a data set that has its own source, since that is never replaced by one of the hub. */
    private static void noteSource(ObjectNode merged, ObjectNode settings, Diagnostics diagnostics) {
        boolean anyFiles = Datasets.ofAnyFiles(Setting.DATASET_KEYWORD.in(settings));
        boolean fetched = anyFiles && Setting.DATASET_SOURCE.is(settings, "huggingface");
        for (Setting<?> key : List.of(
                Setting.DATASET_SOURCE,
                Setting.HF_DATASET_NAME,
                Setting.HF_DATASET_CONFIG,
                Setting.HF_TRAIN_SPLIT,
                Setting.HF_TEST_SPLIT)) {
            if (key.isIn(merged) && !fetched) {
                diagnostics.warn(
                        key,
                        "is ignored; dataset_keyword names the data; a set of the hub wants dataset_source huggingface"
                                + " and no dataset_keyword, or image_files, text_files or table_files");
            }
        }
    }
}
