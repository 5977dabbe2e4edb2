package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Problem;
import java.util.List;

/**
 * The two ways of requesting a language model: {@code use_llm} with its {@code llm_*} keys, and the older {@code transformer_model} with
 * {@code use_lora}, which request a classifier. The older keys are translated into the newer ones. A request for a model or adapters that
 * cannot be met is an error, so that nothing else is trained instead.
 */
final class LanguageKeys {

    private static final List<String> ADAPTERS = List.of(
            "lora_rank", "lora_alpha", "lora_dropout", "lora_target_modules", "lora_aggregation", "lora_adapter");

    private LanguageKeys() {}

    /** Returns true if {@code settings}, as given or completed, request a language model. */
    static boolean asked(ObjectNode settings) {
        return settings.path("use_llm").asBoolean()
                || (settings.path("model_type").asText().equals(Architectures.TRANSFORMER)
                        && (settings.has("transformer_model")
                                || settings.path("use_lora").asBoolean()));
    }

    /** Returns the name of the requested language model. */
    static String model(ObjectNode settings) {
        return settings.path("llm_model")
                .asText(settings.path("transformer_model").asText(LlmReader.USUAL));
    }

    /** Translates the older keys in {@code settings} into those of {@code use_llm}, and rejects keys without effect. */
    static void read(ObjectNode settings, Diagnostics diagnostics) {
        boolean older = asked(settings) && !settings.path("use_llm").asBoolean();
        if (!asked(settings)) {
            refuseWithoutModel(settings, diagnostics);
            return;
        }
        settings.put("use_llm", true);
        if (older && !settings.has("llm_task")) {
            settings.put("llm_task", "classification");
        }
        readName(settings, diagnostics);
        readAdapters(settings, older, diagnostics);
    }

    private static void readName(ObjectNode settings, Diagnostics diagnostics) {
        JsonNode named = settings.get("transformer_model");
        if (named == null) {
            return;
        }
        if (settings.has("llm_model") && !settings.get("llm_model").equals(named)) {
            diagnostics.error(
                    "transformer_model",
                    List.of("llm_model"),
                    "names %s and llm_model names %s; leave one of them out"
                            .formatted(named, settings.get("llm_model")));
        }
        settings.set("llm_model", named);
    }

    private static void readAdapters(ObjectNode settings, boolean older, Diagnostics diagnostics) {
        JsonNode use = settings.get("use_lora");
        JsonNode tuning = settings.get("llm_finetuning");
        if (use != null && tuning != null && use.asBoolean() != tuning.asText().equals("lora")) {
            diagnostics.error(
                    "use_lora",
                    List.of("llm_finetuning"),
                    "is %s and llm_finetuning is %s; make them agree or leave one of them out".formatted(use, tuning));
        }
        if (tuning == null && (use != null || older)) {
            settings.put("llm_finetuning", use != null && use.asBoolean() ? "lora" : "full");
        }
        if (!settings.path("llm_finetuning").asText().equals("lora")) {
            ADAPTERS.stream().filter(settings::has).forEach(key -> {
                if (use == null && tuning == null) {
                    diagnostics.error(
                            key,
                            List.of(),
                            "asks for adapters, and nothing switches them on; say llm_finetuning lora, or leave it out");
                } else {
                    diagnostics.warn(Problem.warning(key, "changes nothing where all weights are trained")
                            .of(Problem.Code.UNREAD_KEY));
                }
            });
        }
    }

    private static void refuseWithoutModel(ObjectNode settings, Diagnostics diagnostics) {
        String way = "; say use_llm true with model_type transformer and a set of texts, or leave it out";
        if (settings.has("transformer_model")) {
            diagnostics.error(
                    "transformer_model",
                    List.of("model_type"),
                    "names a language model, and model_type %s trains none%s"
                            .formatted(settings.path("model_type").asText("of the data"), way));
        }
        if (settings.path("use_lora").asBoolean()) {
            diagnostics.error(
                    "use_lora", List.of("model_type"), "asks for adapters, which only language models have" + way);
        }
        for (String key : ADAPTERS) {
            if (settings.has(key) && !settings.has("use_lora")) {
                diagnostics.error(key, List.of(), "asks for adapters, which only language models have" + way);
            } else if (settings.has(key) && !settings.get("use_lora").asBoolean()) {
                diagnostics.warn(Problem.warning(key, "changes nothing while use_lora is false")
                        .of(Problem.Code.UNREAD_KEY));
            }
        }
    }
}
