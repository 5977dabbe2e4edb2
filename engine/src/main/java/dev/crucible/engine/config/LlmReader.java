package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.BundledModel;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingDefaults;
import dev.crucible.engine.strategy.Adapters;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.weights.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the keys of {@code use_llm}. */
final class LlmReader {

    /** Names of folders, one or two deep, that cannot lead out of the models folder. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][\\w.-]{0,99}(/[A-Za-z0-9][\\w.-]{0,99})?");

    /** Default model. */
    static final String USUAL = "distilbert-base-uncased";

    private static final int LONGEST = 4096;

    private final ObjectNode settings;
    private final Diagnostics diagnostics;

    private LlmReader(ObjectNode settings, Diagnostics diagnostics) {
        this.settings = settings;
        this.diagnostics = diagnostics;
    }

    /** Returns the language model of a complete strategy's {@code settings}; empty when they request none. */
    static Optional<Llm> read(ObjectNode settings, Diagnostics diagnostics) {
        return Setting.USE_LLM.in(settings)
                ? Optional.of(new LlmReader(settings, diagnostics).read())
                : Optional.empty();
    }

    static boolean isName(String model) {
        return NAME.matcher(model).matches();
    }

    private Llm read() {
        requireTransformer();
        String name = Setting.LLM_MODEL.in(settings);
        if (!isName(name)) {
            diagnostics.error(
                    Setting.LLM_MODEL,
                    "must be the name of a folder such as distilbert-base-uncased or owner/name, got \"%s\""
                            .formatted(name),
                    Setting.USE_LLM);
        }
        boolean hides = Setting.LLM_TASK.is(settings, "mlm");
        int chunk = Setting.LLM_CHUNK_SIZE.in(settings);
        if (hides && (chunk < 2 || chunk > LONGEST)) {
            diagnostics.error(
                    Setting.LLM_CHUNK_SIZE,
                    "must be between 2 and %d, got %d".formatted(LONGEST, chunk),
                    Setting.USE_LLM);
        }
        if (hides && name.equals(BundledModel.NAME)) {
            diagnostics.error(
                    Setting.LLM_TASK,
                    "mlm needs a head for hidden words, and %s has none; use llm_task classification, or another llm_model"
                            .formatted(name),
                    Setting.LLM_MODEL);
        }
        float share = Setting.MLM_PROBABILITY.in(settings).floatValue();
        if (hides && share == 0) {
            diagnostics.error(
                    Setting.MLM_PROBABILITY, "must be above 0, or there is nothing to learn", Setting.USE_LLM);
        }
        return new Llm(
                name,
                hides ? Llm.Task.MLM : Llm.Task.CLASSIFICATION,
                adapters(),
                chunk,
                share,
                Setting.ALLOW_STANDINS.in(settings));
    }

    private void requireTransformer() {
        String type = Setting.MODEL_TYPE.in(settings);
        if (!type.equals(Architectures.TRANSFORMER)) {
            diagnostics.error(
                    Setting.USE_LLM, "needs model_type transformer, got \"%s\"".formatted(type), Setting.MODEL_TYPE);
        }
        if (Datasets.modality(Setting.DATASET_KEYWORD.in(settings)) != Modality.TEXT) {
            diagnostics.error(
                    Setting.USE_LLM,
                    "needs texts, and dataset_keyword %s holds images; use synthetic_text or texts of your own"
                            .formatted(Setting.DATASET_KEYWORD.in(settings)),
                    Setting.DATASET_KEYWORD);
        }
    }

    /** Returns the method of combining the adapters in complete {@code settings}. */
    static Adapters.Aggregation aggregation(ObjectNode settings) {
        return Adapters.Aggregation.valueOf(
                Setting.LORA_AGGREGATION.in(settings, "separate").toUpperCase(Locale.ROOT));
    }

    /** Rejects vectors of clients if each round starts with new adapters, to which old ones do not fit. */
    private void checkStack() {
        if (aggregation(settings) != Adapters.Aggregation.STACK) {
            return;
        }
        if (Setting.DITTO_LAMBDA.isIn(settings)) {
            diagnostics.error(
                    Setting.LORA_AGGREGATION,
                    "stack starts every round with fresh adapters, and personal models are of the old ones; "
                            + "choose another lora_aggregation or leave ditto_lambda out",
                    Setting.DITTO_LAMBDA);
        }
        if (Setting.SCAFFOLD.in(settings)) {
            diagnostics.error(
                    Setting.LORA_AGGREGATION,
                    "stack starts every round with fresh adapters, and control variates are of the old ones; "
                            + "choose another lora_aggregation or set scaffold to false",
                    Setting.SCAFFOLD);
        }
    }

    /** Returns the name of the adapters that complete {@code settings} start from. */
    static Optional<String> adapter(ObjectNode settings) {
        return Setting.LORA_ADAPTER.find(settings).filter(_ -> SettingDefaults.adapts(settings));
    }

    private Optional<Adapters> adapters() {
        if (!Setting.LLM_FINETUNING.is(settings, "lora")) {
            return Optional.empty();
        }
        List<String> targets = new ArrayList<>();
        JsonNode modules = Setting.LORA_TARGET_MODULES.node(settings);
        for (JsonNode module : modules) {
            String target = module.asText().toLowerCase(Locale.ROOT);
            targets.add(target);
            if (!ModelFamily.anyCalls(target)) {
                diagnostics.error(
                        Setting.LORA_TARGET_MODULES,
                        "must name maps of a language model, such as query, q_lin, c_attn, attention.output.dense or all-linear, got \"%s\""
                                .formatted(target),
                        Setting.USE_LLM);
            }
        }
        if (modules.isArray() && modules.isEmpty()) {
            diagnostics.error(
                    Setting.LORA_TARGET_MODULES, "must name at least one module, such as query", Setting.USE_LLM);
        }
        checkStack();
        adapter(settings)
                .filter(name -> !isName(name))
                .ifPresent(name -> diagnostics.error(
                        Setting.LORA_ADAPTER,
                        "must be the name of a folder in models, such as my-adapter or owner/name, got \"%s\""
                                .formatted(name),
                        Setting.USE_LLM));
        return Optional.of(new Adapters(
                Setting.LORA_RANK.in(settings),
                Setting.LORA_ALPHA.in(settings).floatValue(),
                Math.min(Setting.LORA_DROPOUT.in(settings).floatValue(), Math.nextDown(1f)),
                targets,
                aggregation(settings)));
    }
}
