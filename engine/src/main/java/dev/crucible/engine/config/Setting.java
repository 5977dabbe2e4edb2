package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.Catalog;
import dev.crucible.engine.config.ValueType.Decimal;
import dev.crucible.engine.config.ValueType.Flag;
import dev.crucible.engine.config.ValueType.Keyword;
import dev.crucible.engine.config.ValueType.Name;
import dev.crucible.engine.config.ValueType.Objects;
import dev.crucible.engine.config.ValueType.Text;
import dev.crucible.engine.config.ValueType.Texts;
import dev.crucible.engine.config.ValueType.Tree;
import dev.crucible.engine.config.ValueType.Whole;
import dev.crucible.engine.config.ValueType.Wholes;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One key of a config.
 *
 * @param name the key
 * @param form what its value looks like
 * @param scope where the API judges its type
 * @param required whether a run wants it spelt out; when it is absent the run warns and takes {@code fallback}
 * @param fallback what an absent key counts as; empty when nothing, or when it follows from other settings
 */
record Setting(String name, ValueType form, Scope scope, boolean required, Optional<JsonNode> fallback) {

    /** Where the API judges the type of a setting before a run. */
    enum Scope {
        /** In the shared settings and in a strategy's overrides. */
        EVERYWHERE,
        /** In the shared settings. */
        SHARED,
        /** Only when the run is read. */
        RUN
    }

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int MANY = Integer.MAX_VALUE;

    private static final int MOST_CLIENTS = 1_000_000;

    /** Where every client is asked in every round, as the existing program has it. */
    private static final int MOST_AT_ONCE = 1_000;

    /** Settings that let clients be asked in turns. */
    static final List<String> IN_TURNS = List.of("client_fraction", "clients_per_round");

    /** Every known key under what it belongs to, in the order of the documentation. */
    static final Map<String, List<Setting>> GROUPS = groups();

    /** The same by name. */
    static final Map<String, Setting> ALL = table();

    /** The known setting {@code name}. */
    static Setting of(String name) {
        Setting known = ALL.get(name);
        if (known == null) {
            throw new IllegalArgumentException("there is no setting " + name);
        }
        return known;
    }

    /** What the value looks like beside the other {@code settings}: many clients want to be asked in turns. */
    ValueType form(ObjectNode settings) {
        return IN_TURNS.stream().anyMatch(settings::hasNonNull)
                ? form
                : atOnce().<ValueType>map(few -> few).orElse(form);
    }

    /** What the value looks like without any of {@link #IN_TURNS}; empty where they change nothing. */
    Optional<Whole> atOnce() {
        return name.equals("num_of_clients") ? Optional.of(new Whole(1, MOST_AT_ONCE)) : Optional.empty();
    }

    private static Map<String, List<Setting>> groups() {
        Map<String, List<Setting>> groups = new LinkedHashMap<>();
        groups.put("run", run());
        groups.put("participation", participation());
        groups.put("training", training());
        groups.put("data", data());
        groups.put("rules", rules());
        groups.put("attack and output", output());
        groups.put("language", language());
        return Collections.unmodifiableMap(groups);
    }

    private static Map<String, Setting> table() {
        Map<String, Setting> table = new LinkedHashMap<>();
        for (List<Setting> group : GROUPS.values()) {
            group.forEach(setting -> table.put(setting.name, setting));
        }
        return Collections.unmodifiableMap(table);
    }

    private static List<Setting> run() {
        return List.of(
                shared("display_name", new Name(100)),
                shared("strategy_number", new Whole(0, MANY)),
                everywhere("aggregation_strategy_keyword", new Keyword(StrategyRules.KEYWORDS, List.of(), true))
                        .asRequired(),
                shared("num_of_rounds", new Whole(1, 10_000)).asRequired(JSON.numberNode(10)),
                shared("num_of_clients", new Whole(1, MOST_CLIENTS)).asRequired(JSON.numberNode(10)),
                own("seed", new Whole(Long.MIN_VALUE, Long.MAX_VALUE)),
                own("random_seed", new Whole(Long.MIN_VALUE, Long.MAX_VALUE)),
                own(SeedsReader.KEY, new Tree()),
                own(StartFromReader.KEY, new Tree()),
                own("checkpoint_every", new Whole(1, MANY)),
                own(StrategyConfig.EVALUATE_EVERY, new Whole(1, MANY)));
    }

    private static List<Setting> participation() {
        return List.of(
                shared("strict_mode", new Flag()),
                shared("min_fit_clients", new Whole(1, MANY)).asRequired(),
                shared("min_evaluate_clients", new Whole(1, MANY)).asRequired(),
                shared("min_available_clients", new Whole(1, MANY)).asRequired(),
                own("client_fraction", new Decimal(Range.POSITIVE_SHARE)).otherwise(JSON.numberNode(1)),
                own("clients_per_round", new Whole(1, MANY)),
                own("client_sampling", new Keyword(List.of("uniform", "weighted"), List.of()))
                        .otherwise(JSON.textNode("uniform")),
                own("participation_schedule", new Objects()),
                own("client_speed", new Tree()),
                own("round_deadline", new Decimal(Range.POSITIVE)),
                own("late_updates", new Keyword(List.of("drop", "wait"), List.of())),
                shared("evaluate_metrics_aggregation_fn", new Text()).asRequired(JSON.textNode("weighted_average")),
                shared("training_device", new Keyword(List.of("cpu", "gpu"), List.of()))
                        .asRequired(JSON.textNode("cpu")),
                own("require_device", new Flag()),
                shared("cpus_per_client", new Decimal(Range.NON_NEGATIVE)).asRequired(JSON.numberNode(1)),
                shared("gpus_per_client", new Decimal(Range.SHARE)).asRequired(JSON.numberNode(0)));
    }

    private static List<Setting> training() {
        return List.of(
                shared("model_type", new Keyword(ModelRules.TYPES, List.of())).asRequired(),
                shared("model_keyword", new Keyword(with(Architectures.names(), Extensions.NETWORKS), List.of())),
                shared("num_of_client_epochs", new Whole(1, MANY)).asRequired(JSON.numberNode(1)),
                shared("batch_size", new Whole(1, MANY)).asRequired(JSON.numberNode(32)),
                own(TrainingReader.KEY, new Tree()),
                own(TrainerReader.KEY, new Text()),
                own(TrainerReader.PARAMETERS, new Tree()),
                own("cnn_filters", new Wholes(1, 4_096)),
                own("cnn_kernel", new Whole(1, 63)),
                own("cnn_padding", new Keyword(List.of("same", "valid"), List.of())),
                own("cnn_pooling", new Keyword(List.of("each", "last"), List.of())),
                own("hidden_units", new Whole(1, 65_536)),
                own("hidden_layers", new Wholes(1, 65_536)),
                own("proximal_mu", new Decimal(Range.NON_NEGATIVE)).otherwise(JSON.numberNode(0)),
                own("scaffold", new Flag()).otherwise(JSON.booleanNode(false)),
                own("optimizer", new Keyword(List.of("sgd", "adam", "sgdw", "adamw"), List.of()))
                        .otherwise(JSON.textNode("sgd")),
                shared("learning_rate", new Decimal(Range.POSITIVE)),
                own("momentum", new Decimal(Range.upTo(0, 1))).otherwise(JSON.numberNode(0.9)),
                own("weight_decay", new Decimal(Range.NON_NEGATIVE)).otherwise(JSON.numberNode(0)),
                own("max_grad_norm", new Decimal(Range.NON_NEGATIVE)).otherwise(JSON.numberNode(0)),
                own("dropout", new Decimal(Range.upTo(0, 1))).otherwise(JSON.numberNode(0)),
                own("dropout_at", new Keyword(List.of("logits", "hidden"), List.of())),
                own("normalisation", new Keyword(List.of("group", "batch_averaged", "batch_local"), List.of()))
                        .otherwise(JSON.textNode("group")),
                own("dp_noise_multiplier", new Decimal(Range.NON_NEGATIVE)).otherwise(JSON.numberNode(0)),
                own("dp_clip_norm", new Decimal(Range.POSITIVE)).otherwise(JSON.numberNode(1)),
                own("dp_delta", new Decimal(Range.BETWEEN_0_AND_1)).otherwise(JSON.numberNode(1e-5)));
    }

    private static List<Setting> data() {
        return List.of(
                shared("dataset_keyword", new Keyword(with(Datasets.keywords(), Extensions.DATASETS), List.of(), true))
                        .asRequired(JSON.textNode("femnist_iid")),
                own("dataset_params", new Tree()),
                shared("dataset_source", new Text()),
                shared("hf_dataset_name", new Text()),
                own(HubKeys.CONFIGURATION, new Text()),
                own(HubKeys.TRAIN, new Text()),
                own(HubKeys.TEST, new Text()),
                shared("training_subset_fraction", new Decimal(Range.POSITIVE_SHARE))
                        .asRequired(JSON.numberNode(0.8)),
                own("max_dataset_samples", new Whole(1, MANY)),
                shared("partitioning_strategy", new Keyword(PartitionerCatalog.names(), List.of())),
                shared("partitioning_params", new Tree()),
                shared("text_column", new Text()),
                own("text2_column", new Text()),
                shared("label_column", new Text()),
                own("image_column", new Text()),
                own("image_size", new Whole(1, 1024)));
    }

    private static List<Setting> rules() {
        return List.of(
                everywhere("num_of_malicious_clients", new Whole(0, MANY)),
                everywhere("num_krum_selections", new Whole(1, MANY)),
                shared("trim_ratio", new Decimal(Range.upTo(0, 0.5))),
                everywhere("remove_clients", new Flag()).asRequired(JSON.booleanNode(false)),
                everywhere("begin_removing_from_round", new Whole(1, MANY)),
                shared("num_of_clusters", new Whole(1, MANY)),
                shared("trust_threshold", new Decimal(Range.SHARE)),
                shared("reputation_threshold", new Decimal(Range.SHARE)),
                shared("beta_value", new Decimal(Range.ANY)),
                shared("Kp", new Decimal(Range.ANY)),
                shared("Ki", new Decimal(Range.ANY)),
                shared("Kd", new Decimal(Range.ANY)),
                everywhere("num_std_dev", new Decimal(Range.NON_NEGATIVE)),
                own("weighted_median_factor", new Decimal(Range.ANY)),
                own("rule_form", new Keyword(List.of("documented", "paper"), List.of())),
                own("aggregation_params", new Tree()),
                own("pre_aggregation", new Objects()),
                own("trust_normalisation", new Keyword(List.of("minmax", "robust"), List.of())),
                own("pid_threshold_form", new Keyword(List.of("documented", "robust"), List.of())),
                own("removal_scope", new Keyword(List.of("all", "remaining"), List.of())),
                own("termination_policy", new Keyword(List.of("strict", "graceful", "adaptive"), List.of())),
                own("min_clients_ratio", new Decimal(Range.SHARE)));
    }

    private static List<Setting> output() {
        return List.of(
                shared("attack_schedule", new Objects()).asRequired(JSON.arrayNode()),
                own("save_model", new Flag()).otherwise(JSON.booleanNode(false)),
                own("clean_twin", new Flag()).otherwise(JSON.booleanNode(false)),
                shared("preserve_dataset", new Flag()).asRequired(JSON.booleanNode(false)),
                shared("show_plots", new Flag()).asRequired(JSON.booleanNode(false)),
                shared("save_plots", new Flag()).asRequired(JSON.booleanNode(true)),
                shared("save_csv", new Flag()).asRequired(JSON.booleanNode(true)),
                shared("save_attack_snapshots", new Flag()).otherwise(JSON.booleanNode(false)),
                shared(
                                "attack_snapshot_format",
                                new Keyword(List.of("pickle_and_visual", "visual", "pickle"), List.of()))
                        .otherwise(JSON.textNode("pickle_and_visual")),
                shared("snapshot_max_samples", new Whole(1, 50)).otherwise(JSON.numberNode(6)),
                shared("attack_type", new Text()),
                shared("attack_ratio", new Decimal(Range.SHARE)),
                shared("gaussian_noise_mean", new Decimal(Range.ANY)),
                shared("gaussian_noise_std", new Decimal(Range.NON_NEGATIVE)));
    }

    private static List<Setting> language() {
        return List.of(
                shared("use_llm", new Flag()).asRequired(JSON.booleanNode(false)),
                shared("llm_model", new Text()),
                own("allow_standins", new Flag()).otherwise(JSON.booleanNode(false)),
                shared("llm_finetuning", new Keyword(List.of("full", "lora"), List.of())),
                shared("llm_task", new Keyword(List.of("mlm", "classification"), List.of())),
                shared("llm_chunk_size", new Whole(1, MANY)),
                shared("mlm_probability", new Decimal(Range.SHARE)),
                shared("transformer_model", new Text()),
                shared("max_seq_length", new Whole(1, MANY)),
                shared("use_lora", new Flag()),
                shared("lora_rank", new Whole(1, MANY)),
                own("lora_alpha", new Decimal(Range.POSITIVE)),
                own("lora_dropout", new Decimal(Range.upTo(0, 1))),
                own("lora_target_modules", new Texts()),
                own("lora_adapter", new Text()),
                own("lora_aggregation", new Keyword(List.of("separate", "freeze_a", "product", "stack"), List.of())));
    }

    private static List<String> with(List<String> ours, Catalog<?> added) {
        return Stream.concat(ours.stream(), added.names().stream()).toList();
    }

    private static Setting everywhere(String name, ValueType form) {
        return new Setting(name, form, Scope.EVERYWHERE, false, Optional.empty());
    }

    private static Setting shared(String name, ValueType form) {
        return new Setting(name, form, Scope.SHARED, false, Optional.empty());
    }

    private static Setting own(String name, ValueType form) {
        return new Setting(name, form, Scope.RUN, false, Optional.empty());
    }

    private Setting asRequired() {
        return new Setting(name, form, scope, true, fallback);
    }

    private Setting asRequired(JsonNode value) {
        return otherwise(value).asRequired();
    }

    private Setting otherwise(JsonNode value) {
        return new Setting(name, form, scope, required, Optional.of(value));
    }
}
