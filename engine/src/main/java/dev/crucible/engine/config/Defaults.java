package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import java.util.List;

/** Second pass: adds default values, with a warning where a run should set the key explicitly. */
final class Defaults {

    private static final int SEED = 42;
    private static final List<String> KRUM = List.of("krum", "multi-krum", "multi-krum-based");
    private static final List<String> LEAST_CLIENTS =
            List.of("min_fit_clients", "min_evaluate_clients", "min_available_clients");

    private final ObjectNode merged;
    private final ObjectNode settings;
    private final Diagnostics diagnostics;

    private Defaults(ObjectNode merged, ObjectNode settings, Diagnostics diagnostics) {
        this.merged = merged;
        this.settings = settings;
        this.diagnostics = diagnostics;
    }

    /**
     * Completes {@code settings} in place.
     *
     * @param merged the given settings, to distinguish missing keys from invalid ones
     */
    static void fill(ObjectNode merged, ObjectNode settings, Diagnostics diagnostics) {
        Defaults defaults = new Defaults(merged, settings, diagnostics);
        HubKeys.keyword(settings).ifPresent(keyword -> settings.put("dataset_keyword", keyword));
        for (Setting setting : SettingTable.ALL.values()) {
            setting.fallback().ifPresent(value -> defaults.fill(setting.name(), value));
        }
        defaults.participation();
        defaults.training();
        defaults.data();
        defaults.language();
        defaults.rule();
    }

    private void participation() {
        boolean everybody = ParticipationReader.everybody(settings);
        boolean removes = settings.get("remove_clients").booleanValue();
        fill("strict_mode", BooleanNode.valueOf(everybody && !removes));
        int clients = settings.get("num_of_clients").intValue();
        int least = settings.get("strict_mode").booleanValue() ? clients : Math.min(2, clients);
        LEAST_CLIENTS.forEach(key -> fill(key, IntNode.valueOf(least)));
    }

    private void training() {
        boolean adam = settings.get("optimizer").textValue().startsWith("adam");
        fill("learning_rate", DoubleNode.valueOf(adam ? 0.001 : 0.05));
        JsonNode alias = settings.get("random_seed");
        fill("seed", alias == null ? IntNode.valueOf(SEED) : alias);
    }

    private void data() {
        String keyword = settings.get("dataset_keyword").textValue();
        fill("model_type", TextNode.valueOf(ModelRules.type(Datasets.modality(keyword))));
        fill("partitioning_strategy", TextNode.valueOf(Datasets.ofWriters(keyword) ? "natural_id" : "iid"));
        fill("partitioning_params", JsonNodeFactory.instance.objectNode());
    }

    /** Adds the defaults of a language model's keys, with warnings for those that should be set explicitly. */
    private void language() {
        if (!settings.get("use_llm").booleanValue()) {
            return;
        }
        fill("llm_model", TextNode.valueOf(LlmReader.USUAL), true);
        fill("llm_finetuning", TextNode.valueOf("full"), true);
        fill("llm_task", TextNode.valueOf("mlm"), true);
        fill(
                "llm_chunk_size",
                IntNode.valueOf(512),
                settings.get("llm_task").textValue().equals("mlm"));
        fill("mlm_probability", DoubleNode.valueOf(0.15));
        if (settings.get("llm_finetuning").textValue().equals("lora")) {
            fill("lora_rank", IntNode.valueOf(8), true);
            fill("lora_alpha", IntNode.valueOf(16), true);
            fill("lora_dropout", DoubleNode.valueOf(0.05), true);
            if (!merged.has("lora_target_modules")) {
                diagnostics.missing(Problem.warning(
                        "lora_target_modules", "is missing; using the maps of the model's queries and values"));
            }
        }
    }

    private void rule() {
        if (!merged.has("aggregation_strategy_keyword")) {
            diagnostics.missing(Problem.error(
                    "aggregation_strategy_keyword",
                    "is required; use one of " + String.join(", ", SettingTable.RULES)));
        }
        String rule = settings.path("aggregation_strategy_keyword").asText();
        if (rule.equals("trimmed_mean")) {
            fill("trim_ratio", DoubleNode.valueOf(0.1), !settings.has("aggregation_params"));
        }
        if (KRUM.contains(rule)) {
            fill("num_of_malicious_clients", IntNode.valueOf(0), true);
        }
    }

    private void fill(String key, JsonNode value) {
        fill(key, value, SettingTable.of(key).required());
    }

    private void fill(String key, JsonNode value, boolean warn) {
        if (!settings.has(key)) {
            settings.set(key, value.deepCopy());
        }
        if (warn && !merged.has(key)) {
            diagnostics.missing(Problem.warning(key, "is missing; using " + settings.get(key))
                    .of(Problem.Code.MISSING_KEY));
        }
    }
}
