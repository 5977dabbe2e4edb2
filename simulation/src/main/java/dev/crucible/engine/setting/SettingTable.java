package dev.crucible.engine.setting;

import static dev.crucible.engine.setting.Setting.Effect.DEFENCE;
import static dev.crucible.engine.setting.Setting.Effect.NONE;
import static dev.crucible.engine.setting.Setting.Effect.RULE;
import static dev.crucible.engine.setting.Setting.Effect.SEED;
import static dev.crucible.engine.setting.Setting.everywhere;
import static dev.crucible.engine.setting.Setting.own;
import static dev.crucible.engine.setting.Setting.shared;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.Catalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.SettingType.Decimal;
import dev.crucible.engine.setting.SettingType.Flag;
import dev.crucible.engine.setting.SettingType.Keyword;
import dev.crucible.engine.setting.SettingType.Name;
import dev.crucible.engine.setting.SettingType.Objects;
import dev.crucible.engine.setting.SettingType.Text;
import dev.crucible.engine.setting.SettingType.Texts;
import dev.crucible.engine.setting.SettingType.Tree;
import dev.crucible.engine.setting.SettingType.Whole;
import dev.crucible.engine.setting.SettingType.Wholes;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The table of all settings: everything that reads, judges, describes or compares configs is a view of it. */
public final class SettingTable {

    /** Keywords of the existing program for rules. */
    public static final List<String> EXISTING_RULES = List.of(
            "fedavg",
            "krum",
            "multi-krum",
            "multi-krum-based",
            "trimmed_mean",
            "bulyan",
            "rfa",
            "arkrum",
            "trust",
            "pid",
            "pid_scaled",
            "pid_standardized",
            "pid_standardized_score_based");

    /** Keywords of existing configs, each with a rule of the literature of nearly the same name; a misspelling never means one of them. */
    static final List<String> OLDER_RULES = List.of("multi-krum", "multi-krum-based");

    /** Every keyword of a rule. */
    public static final List<String> RULES = Stream.concat(
                    EXISTING_RULES.stream(), RuleCatalog.rules().stream().map(CatalogEntry::name))
            .distinct()
            .toList();

    /** Settings with which each round selects only some of the clients. */
    public static final List<String> IN_TURNS = List.of("client_fraction", "clients_per_round");

    private static final List<String> MODELS = List.of("cnn", "embedding", Architectures.TRANSFORMER, "mlp");

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int MANY = Integer.MAX_VALUE;
    private static final int MOST_CLIENTS = 1_000_000;

    /** Every setting by its group, in the order of the documentation. */
    public static final Map<String, List<Setting>> GROUPS = groups();

    /** Every setting by its key. */
    public static final Map<String, Setting> ALL = table();

    private static final ObjectNode DEFAULTS = defaultsOfAll();

    private SettingTable() {}

    /**
     * Returns the setting {@code key}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Setting of(String key) {
        Setting known = ALL.get(key);
        if (known == null) {
            throw new IllegalArgumentException("there is no setting " + key);
        }
        return known;
    }

    /** Returns the keys of the settings that change one of {@code effects}. */
    public static List<String> keys(Setting.Effect... effects) {
        Collection<Setting.Effect> wanted = EnumSet.copyOf(List.of(effects));
        return ALL.values().stream()
                .filter(setting -> wanted.contains(setting.effect()))
                .map(Setting::name)
                .toList();
    }

    /** Returns a copy of {@code settings} without those that change one of {@code effects}. */
    public static ObjectNode without(ObjectNode settings, Setting.Effect... effects) {
        return settings.deepCopy().without(keys(effects));
    }

    /** Returns the default of each setting that has one independent of others. */
    public static ObjectNode defaults() {
        return DEFAULTS.deepCopy();
    }

    private static ObjectNode defaultsOfAll() {
        ObjectNode defaults = JSON.objectNode();
        ALL.values().forEach(setting -> setting.fallback().ifPresent(usual -> defaults.set(setting.name(), usual)));
        return defaults;
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
            group.forEach(setting -> table.put(setting.name(), setting));
        }
        return Collections.unmodifiableMap(table);
    }

    private static List<Setting> run() {
        return List.of(
                shared("display_name", new Name(100)).changing(NONE),
                shared("strategy_number", new Whole(0, MANY)).changing(NONE),
                everywhere("aggregation_strategy_keyword", new Keyword(RULES, List.of(), true, "rule"))
                        .asRequired()
                        .changing(RULE),
                shared("num_of_rounds", new Whole(1, 10_000)).asRequired(JSON.numberNode(10)),
                shared("num_of_clients", new Whole(1, MOST_CLIENTS)).asRequired(JSON.numberNode(10)),
                own("seed", new Whole(Long.MIN_VALUE, Long.MAX_VALUE)).changing(SEED),
                own("random_seed", new Whole(Long.MIN_VALUE, Long.MAX_VALUE)).changing(SEED),
                own("seeds", new Tree()).changing(SEED),
                own("start_from", new Tree()).changing(NONE),
                own("checkpoint_every", new Whole(1, MANY)).changing(NONE),
                own("evaluate_every", new Whole(1, MANY)));
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
                shared("evaluate_metrics_aggregation_fn", new Text())
                        .asRequired(JSON.textNode("weighted_average"))
                        .changing(NONE),
                shared("training_device", new Keyword(List.of("cpu", "gpu"), List.of()))
                        .asRequired(JSON.textNode("cpu"))
                        .changing(NONE),
                own("require_device", new Flag()).changing(NONE),
                shared("cpus_per_client", new Decimal(Range.NON_NEGATIVE))
                        .asRequired(JSON.numberNode(1))
                        .changing(NONE),
                shared("gpus_per_client", new Decimal(Range.SHARE))
                        .asRequired(JSON.numberNode(0))
                        .changing(NONE));
    }

    private static List<Setting> training() {
        return List.of(
                shared("model_type", new Keyword(MODELS, List.of())).asRequired(),
                shared(
                        "model_keyword",
                        new Keyword(with(Architectures.names(), Extensions.NETWORKS), List.of(), false, "network")),
                shared("num_of_client_epochs", new Whole(1, MANY)).asRequired(JSON.numberNode(1)),
                shared("batch_size", new Whole(1, MANY)).asRequired(JSON.numberNode(32)),
                own("training", new Tree()),
                own("trainer", new Text()),
                own("trainer_params", new Tree()),
                own("cnn_filters", new Wholes(1, 4_096)),
                own("cnn_kernel", new Whole(1, 63)),
                own("cnn_padding", new Keyword(List.of("same", "valid"), List.of())),
                own("cnn_pooling", new Keyword(List.of("each", "last"), List.of())),
                own("hidden_units", new Whole(1, 65_536)),
                own("hidden_layers", new Wholes(1, 65_536)),
                own("proximal_mu", new Decimal(Range.NON_NEGATIVE)).otherwise(JSON.numberNode(0)),
                own("ditto_lambda", new Decimal(Range.NON_NEGATIVE)),
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
                shared(
                                "dataset_keyword",
                                new Keyword(with(Datasets.keywords(), Extensions.DATASETS), List.of(), true, "dataset"))
                        .asRequired(JSON.textNode("femnist_iid")),
                own("dataset_params", new Tree()),
                shared("dataset_source", new Text()),
                shared("hf_dataset_name", new Text()),
                own("hf_dataset_config", new Text()),
                own("hf_train_split", new Text()),
                own("hf_test_split", new Text()),
                shared("training_subset_fraction", new Decimal(Range.POSITIVE_SHARE))
                        .asRequired(JSON.numberNode(0.8)),
                own("max_dataset_samples", new Whole(1, MANY)),
                shared(
                        "partitioning_strategy",
                        new Keyword(
                                with(Partitioners.names(), Extensions.PARTITIONERS), List.of(), false, "partitioner")),
                shared("partitioning_params", new Tree()),
                shared("text_column", new Text()),
                own("text2_column", new Text()),
                shared("label_column", new Text()),
                own("image_column", new Text()),
                own("image_size", new Whole(1, 1024)),
                own("value_range", new Decimal(Range.POSITIVE)),
                own("columns", new Texts()),
                own("ignore_columns", new Texts()),
                own("header", new Flag()),
                own("missing_values", new Texts()),
                own("missing_labels", new Keyword(List.of("refuse", "drop"), List.of())));
    }

    private static List<Setting> rules() {
        return List.of(
                everywhere("num_of_malicious_clients", new Whole(0, MANY)).changing(RULE),
                everywhere("num_krum_selections", new Whole(1, MANY)).changing(RULE),
                shared("trim_ratio", new Decimal(Range.upTo(0, 0.5))).changing(RULE),
                everywhere("remove_clients", new Flag())
                        .asRequired(JSON.booleanNode(false))
                        .changing(DEFENCE),
                everywhere("begin_removing_from_round", new Whole(1, MANY)).changing(DEFENCE),
                shared("num_of_clusters", new Whole(1, MANY)).changing(DEFENCE),
                shared("trust_threshold", new Decimal(Range.SHARE)).changing(DEFENCE),
                shared("reputation_threshold", new Decimal(Range.SHARE)).changing(DEFENCE),
                shared("beta_value", new Decimal(Range.ANY)).changing(DEFENCE),
                shared("Kp", new Decimal(Range.ANY)).changing(DEFENCE),
                shared("Ki", new Decimal(Range.ANY)).changing(DEFENCE),
                shared("Kd", new Decimal(Range.ANY)).changing(DEFENCE),
                everywhere("num_std_dev", new Decimal(Range.NON_NEGATIVE)).changing(DEFENCE),
                own("weighted_median_factor", new Decimal(Range.ANY)).changing(DEFENCE),
                own("rule_form", new Keyword(List.of("documented", "paper"), List.of()))
                        .changing(RULE),
                own("aggregation_params", new Tree()).changing(RULE),
                own("pre_aggregation", new Objects()).changing(RULE),
                own("trust_normalisation", new Keyword(List.of("minmax", "robust"), List.of()))
                        .changing(DEFENCE),
                own("pid_threshold_form", new Keyword(List.of("documented", "robust"), List.of()))
                        .changing(DEFENCE),
                own("removal_scope", new Keyword(List.of("all", "remaining"), List.of()))
                        .changing(DEFENCE),
                own("termination_policy", new Keyword(List.of("strict", "graceful", "adaptive"), List.of())),
                own("min_clients_ratio", new Decimal(Range.SHARE)));
    }

    private static List<Setting> output() {
        return List.of(
                shared("attack_schedule", new Objects()).asRequired(JSON.arrayNode()),
                own("save_model", new Flag()).otherwise(JSON.booleanNode(false)).changing(NONE),
                own("clean_twin", new Flag()).otherwise(JSON.booleanNode(false)).changing(NONE),
                own("controls", new Keyword(List.of("auto", "full", "none"), List.of()))
                        .changing(NONE),
                shared("preserve_dataset", new Flag())
                        .asRequired(JSON.booleanNode(false))
                        .changing(NONE),
                shared("show_plots", new Flag())
                        .asRequired(JSON.booleanNode(false))
                        .changing(NONE),
                shared("save_plots", new Flag())
                        .asRequired(JSON.booleanNode(true))
                        .changing(NONE),
                shared("save_csv", new Flag())
                        .asRequired(JSON.booleanNode(true))
                        .changing(NONE),
                shared("save_attack_snapshots", new Flag())
                        .otherwise(JSON.booleanNode(false))
                        .changing(NONE),
                shared(
                                "attack_snapshot_format",
                                new Keyword(List.of("pickle_and_visual", "visual", "pickle"), List.of()))
                        .otherwise(JSON.textNode("pickle_and_visual"))
                        .changing(NONE),
                shared("snapshot_max_samples", new Whole(1, 50))
                        .otherwise(JSON.numberNode(6))
                        .changing(NONE),
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
}
