package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AdapterAttack;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.LabelFlipping;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.attack.TokenBackdoor;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.text.Topic;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingDefaults;
import dev.crucible.engine.strategy.Adapters;
import java.util.List;
import java.util.Optional;

/** Checks that networks and attacks on data, which are made for images, texts or tables, fit the data set. */
final class ModelRules {

    private static final int LONGEST = 4096;

    private ModelRules() {}

    /** Returns the kinds of models for data of {@code modality}. */
    private static List<String> types(Modality modality) {
        return switch (modality) {
            case IMAGE -> List.of("cnn");
            case TEXT -> List.of("embedding", Architectures.TRANSFORMER);
            // Configs for images say cnn whatever their model_keyword.
            case TABLE -> List.of("mlp", "cnn");
        };
    }

    /** Returns the network of {@code settings}; empty for the data's usual one. */
    static String network(ObjectNode settings) {
        boolean transformer = Setting.MODEL_TYPE.is(settings, Architectures.TRANSFORMER);
        return Setting.MODEL_KEYWORD.in(settings, transformer ? Architectures.TRANSFORMER : "");
    }

    /** Adds errors for settings of a complete strategy that do not fit its data. */
    static void check(ObjectNode settings, Diagnostics diagnostics) {
        if (diagnostics.refused(Setting.DATASET_KEYWORD)) {
            return;
        }
        String data = Setting.DATASET_KEYWORD.in(settings);
        Modality modality = Datasets.modality(data);
        String type = Setting.MODEL_TYPE.in(settings);
        if (!types(modality).contains(type)) {
            diagnostics.error(
                    Setting.MODEL_TYPE,
                    "\"%s\" cannot read %s (dataset_keyword %s); use %s"
                            .formatted(type, modality, data, String.join(", ", types(modality))),
                    Setting.DATASET_KEYWORD);
        }
        NetworkReader.check(settings, modality, diagnostics);
        String network = network(settings);
        if (modality == Modality.TEXT
                && !network.isEmpty()
                && network.equals(Architectures.TRANSFORMER) != type.equals(Architectures.TRANSFORMER)) {
            diagnostics.error(
                    Setting.MODEL_KEYWORD,
                    "\"%s\" is no model of model_type %s; change one of the two".formatted(network, type),
                    Setting.MODEL_TYPE,
                    Setting.DATASET_KEYWORD);
        }
        String model = Setting.MODEL_KEYWORD.in(settings, Architectures.usual(modality));
        if (!Extensions.networks(modality).contains(model)) {
            diagnostics.error(
                    Setting.MODEL_KEYWORD,
                    "\"%s\" cannot read %s (dataset_keyword %s); use %s"
                            .formatted(model, modality, data, String.join(", ", Extensions.networks(modality))),
                    Setting.DATASET_KEYWORD);
        }
        if (modality == Modality.TEXT && Setting.MAX_SEQ_LENGTH.in(settings, 1) > LONGEST) {
            diagnostics.error(
                    Setting.MAX_SEQ_LENGTH,
                    "must be at most %d, got %s".formatted(LONGEST, Setting.MAX_SEQ_LENGTH.in(settings)),
                    Setting.DATASET_KEYWORD);
        }
    }

    /** Adds an error for an {@code attack} that cannot poison the data of {@code settings}. */
    static void checkAttack(Attack attack, String field, ObjectNode settings, Diagnostics diagnostics) {
        String data = Setting.DATASET_KEYWORD.in(settings);
        Modality modality = Datasets.modality(data);
        if (!diagnostics.refused(Setting.DATASET_KEYWORD)
                && attack instanceof Attack.OnData onData
                && !onData.poisons(modality)) {
            diagnostics.error(
                    field,
                    "%s cannot poison %s (dataset_keyword %s); choose another attack or data set"
                            .formatted(attack.type(), modality, data),
                    Setting.DATASET_KEYWORD);
        }
        boolean lora = SettingDefaults.adapts(settings);
        boolean halves = lora && LlmReader.aggregation(settings) != Adapters.Aggregation.FREEZE_A;
        if (attack instanceof AdapterAttack && !halves) {
            diagnostics.error(
                    field,
                    "%s needs clients that send both halves of adapters; set llm_finetuning lora, and lora_aggregation other than freeze_a"
                            .formatted(attack.type()),
                    Setting.LLM_FINETUNING,
                    Setting.LORA_AGGREGATION);
        }
        boolean flips = attack instanceof LabelFlipping
                || attack instanceof TargetedLabelFlipping
                || attack instanceof TokenBackdoor;
        if (flips && SettingDefaults.hidesWords(settings)) {
            diagnostics.error(
                    field,
                    "%s has no labels to flip when words are guessed (llm_task mlm); use token_replacement"
                            .formatted(attack.type()),
                    Setting.USE_LLM,
                    Setting.LLM_TASK);
        }
    }

    /**
     * Returns a schedule's {@code entry}, with the data set's domain added if it replaces tokens and names no {@code target_vocabulary}.
     */
    static ObjectNode withDomain(ObjectNode entry, ObjectNode settings) {
        Optional<Topic> domain = Datasets.domain(Setting.DATASET_KEYWORD.in(settings));
        boolean complete = entry.hasNonNull("target_vocabulary") || !Setting.ATTACK_TYPE.is(entry, "token_replacement");
        return complete || domain.isEmpty()
                ? entry
                : entry.deepCopy().put("target_vocabulary", domain.get().toString());
    }
}
