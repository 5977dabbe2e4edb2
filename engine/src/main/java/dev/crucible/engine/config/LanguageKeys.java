package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.List;

/**
 * The two ways of requesting a language model: {@code use_llm} with its {@code llm_*} keys, and the older {@code transformer_model} with
 * {@code use_lora}, which request a classifier. The older keys are translated into the newer ones. A request for a model or adapters that
 * cannot be met is an error, so that nothing else is trained instead.
 */
final class LanguageKeys {

    private static final List<Setting<?>> ADAPTERS = List.of(
            Setting.LORA_RANK,
            Setting.LORA_ALPHA,
            Setting.LORA_DROPOUT,
            Setting.LORA_TARGET_MODULES,
            Setting.LORA_AGGREGATION,
            Setting.LORA_ADAPTER);

    private LanguageKeys() {}

    /** Returns true if {@code settings}, as given or completed, request a language model. */
    static boolean asked(ObjectNode settings) {
        return Setting.USE_LLM.in(settings)
                || (Setting.MODEL_TYPE.is(settings, Architectures.TRANSFORMER)
                        && (Setting.TRANSFORMER_MODEL.isIn(settings) || Setting.USE_LORA.in(settings)));
    }

    /** Returns the name of the requested language model. */
    static String model(ObjectNode settings) {
        return Setting.LLM_MODEL.in(settings, Setting.TRANSFORMER_MODEL.in(settings, LlmReader.USUAL));
    }

    /** Translates the older keys in {@code settings} into those of {@code use_llm}, and rejects keys without effect. */
    static void read(ObjectNode settings, Diagnostics diagnostics) {
        boolean older = asked(settings) && !Setting.USE_LLM.in(settings);
        if (!asked(settings)) {
            refuseWithoutModel(settings, diagnostics);
            return;
        }
        settings.put(Setting.USE_LLM.name(), true);
        if (older && !Setting.LLM_TASK.isIn(settings)) {
            settings.put(Setting.LLM_TASK.name(), "classification");
        }
        readName(settings, diagnostics);
        readAdapters(settings, older, diagnostics);
    }

    private static void readName(ObjectNode settings, Diagnostics diagnostics) {
        JsonNode named = settings.get(Setting.TRANSFORMER_MODEL.name());
        if (named == null) {
            return;
        }
        if (Setting.LLM_MODEL.isIn(settings)
                && !Setting.LLM_MODEL.node(settings).equals(named)) {
            diagnostics.error(
                    Setting.TRANSFORMER_MODEL,
                    "names %s and llm_model names %s; leave one of them out"
                            .formatted(named, Setting.LLM_MODEL.node(settings)),
                    Setting.LLM_MODEL);
        }
        settings.set(Setting.LLM_MODEL.name(), named);
    }

    private static void readAdapters(ObjectNode settings, boolean older, Diagnostics diagnostics) {
        JsonNode use = settings.get(Setting.USE_LORA.name());
        JsonNode tuning = settings.get(Setting.LLM_FINETUNING.name());
        if (use != null && tuning != null && use.asBoolean() != tuning.asText().equals("lora")) {
            diagnostics.error(
                    Setting.USE_LORA,
                    "is %s and llm_finetuning is %s; make them agree or leave one of them out".formatted(use, tuning),
                    Setting.LLM_FINETUNING);
        }
        if (tuning == null && (use != null || older)) {
            settings.put(Setting.LLM_FINETUNING.name(), use != null && use.asBoolean() ? "lora" : "full");
        }
        if (!Setting.LLM_FINETUNING.is(settings, "lora")) {
            ADAPTERS.stream().filter(key -> key.isIn(settings)).forEach(key -> {
                if (use == null && tuning == null) {
                    diagnostics.error(
                            key,
                            "asks for adapters, and nothing switches them on; say llm_finetuning lora, or leave it"
                                    + " out");
                } else {
                    diagnostics.warn(Problem.warning(key.name(), "changes nothing where all weights are trained")
                            .of(Problem.Code.UNREAD_KEY));
                }
            });
        }
    }

    private static void refuseWithoutModel(ObjectNode settings, Diagnostics diagnostics) {
        String way = "; say use_llm true with model_type transformer and a set of texts, or leave it out";
        if (Setting.TRANSFORMER_MODEL.isIn(settings)) {
            diagnostics.error(
                    Setting.TRANSFORMER_MODEL,
                    "names a language model, and model_type %s trains none%s"
                            .formatted(Setting.MODEL_TYPE.in(settings, "of the data"), way),
                    Setting.MODEL_TYPE);
        }
        if (Setting.USE_LORA.in(settings)) {
            diagnostics.error(
                    Setting.USE_LORA, "asks for adapters, which only language models have" + way, Setting.MODEL_TYPE);
        }
        for (Setting<?> key : ADAPTERS) {
            if (key.isIn(settings) && !Setting.USE_LORA.isIn(settings)) {
                diagnostics.error(key, "asks for adapters, which only language models have" + way);
            } else if (key.isIn(settings) && !Setting.USE_LORA.in(settings)) {
                diagnostics.warn(Problem.warning(key.name(), "changes nothing while use_lora is false")
                        .of(Problem.Code.UNREAD_KEY));
            }
        }
    }
}
