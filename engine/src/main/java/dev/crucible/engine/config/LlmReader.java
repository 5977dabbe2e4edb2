package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.BundledModel;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architectures;
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
        return settings.get("use_llm").booleanValue()
                ? Optional.of(new LlmReader(settings, diagnostics).read())
                : Optional.empty();
    }

    static boolean isName(String model) {
        return NAME.matcher(model).matches();
    }

    private Llm read() {
        requireTransformer();
        String name = settings.get("llm_model").textValue();
        if (!isName(name)) {
            diagnostics.error(
                    "llm_model",
                    List.of("use_llm"),
                    "must be the name of a folder such as distilbert-base-uncased or owner/name, got \"%s\""
                            .formatted(name));
        }
        boolean hides = settings.get("llm_task").textValue().equals("mlm");
        int chunk = settings.get("llm_chunk_size").intValue();
        if (hides && (chunk < 2 || chunk > LONGEST)) {
            diagnostics.error(
                    "llm_chunk_size", List.of("use_llm"), "must be between 2 and %d, got %d".formatted(LONGEST, chunk));
        }
        if (hides && name.equals(BundledModel.NAME)) {
            diagnostics.error(
                    "llm_task",
                    List.of("llm_model"),
                    "mlm needs a head for hidden words, and %s has none; use llm_task classification, or another llm_model"
                            .formatted(name));
        }
        float share = settings.get("mlm_probability").floatValue();
        if (hides && share == 0) {
            diagnostics.error("mlm_probability", List.of("use_llm"), "must be above 0, or there is nothing to learn");
        }
        return new Llm(
                name,
                hides ? Llm.Task.MLM : Llm.Task.CLASSIFICATION,
                adapters(),
                chunk,
                share,
                settings.get("allow_standins").booleanValue());
    }

    private void requireTransformer() {
        String type = settings.get("model_type").textValue();
        if (!type.equals(Architectures.TRANSFORMER)) {
            diagnostics.error(
                    "use_llm", List.of("model_type"), "needs model_type transformer, got \"%s\"".formatted(type));
        }
        if (Datasets.modality(settings.get("dataset_keyword").textValue()) != Modality.TEXT) {
            diagnostics.error(
                    "use_llm",
                    List.of("dataset_keyword"),
                    "needs texts, and dataset_keyword %s holds images; use synthetic_text or texts of your own"
                            .formatted(settings.get("dataset_keyword").textValue()));
        }
    }

    /** Returns the method of combining the adapters in complete {@code settings}. */
    static Adapters.Aggregation aggregation(ObjectNode settings) {
        return Adapters.Aggregation.valueOf(
                settings.path("lora_aggregation").asText("separate").toUpperCase(Locale.ROOT));
    }

    /** Rejects vectors of clients if each round starts with new adapters, to which old ones do not fit. */
    private void checkStack() {
        if (aggregation(settings) != Adapters.Aggregation.STACK) {
            return;
        }
        if (settings.has("ditto_lambda")) {
            diagnostics.error(
                    "lora_aggregation",
                    List.of("ditto_lambda"),
                    "stack starts every round with fresh adapters, and personal models are of the old ones; "
                            + "choose another lora_aggregation or leave ditto_lambda out");
        }
        if (settings.get("scaffold").booleanValue()) {
            diagnostics.error(
                    "lora_aggregation",
                    List.of("scaffold"),
                    "stack starts every round with fresh adapters, and control variates are of the old ones; "
                            + "choose another lora_aggregation or set scaffold to false");
        }
    }

    /** Returns the name of the adapters that complete {@code settings} start from. */
    static Optional<String> adapter(ObjectNode settings) {
        boolean lora = settings.path("use_llm").asBoolean()
                && settings.path("llm_finetuning").asText().equals("lora");
        return Optional.ofNullable(settings.get("lora_adapter"))
                .filter(_ -> lora)
                .map(JsonNode::asText);
    }

    private Optional<Adapters> adapters() {
        if (!settings.get("llm_finetuning").textValue().equals("lora")) {
            return Optional.empty();
        }
        List<String> targets = new ArrayList<>();
        JsonNode modules = settings.path("lora_target_modules");
        for (JsonNode module : modules) {
            String target = module.asText().toLowerCase(Locale.ROOT);
            targets.add(target);
            if (!ModelFamily.anyCalls(target)) {
                diagnostics.error(
                        "lora_target_modules",
                        List.of("use_llm"),
                        "must name maps of a language model, such as query, q_lin, c_attn, attention.output.dense or all-linear, got \"%s\""
                                .formatted(target));
            }
        }
        if (modules.isArray() && modules.isEmpty()) {
            diagnostics.error(
                    "lora_target_modules", List.of("use_llm"), "must name at least one module, such as query");
        }
        checkStack();
        adapter(settings)
                .filter(name -> !isName(name))
                .ifPresent(name -> diagnostics.error(
                        "lora_adapter",
                        List.of("use_llm"),
                        "must be the name of a folder in models, such as my-adapter or owner/name, got \"%s\""
                                .formatted(name)));
        return Optional.of(new Adapters(
                settings.get("lora_rank").intValue(),
                settings.get("lora_alpha").floatValue(),
                Math.min(settings.get("lora_dropout").floatValue(), Math.nextDown(1f)),
                targets,
                aggregation(settings)));
    }
}
