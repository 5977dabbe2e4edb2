package dev.crucible.engine.setting;

import static dev.crucible.engine.setting.Setting.Effect.DEFENCE;
import static dev.crucible.engine.setting.Setting.Effect.NONE;
import static dev.crucible.engine.setting.Setting.Effect.RULE;
import static dev.crucible.engine.setting.SettingLine.atLeast;
import static dev.crucible.engine.setting.SettingLine.choice;
import static dev.crucible.engine.setting.SettingLine.everywhere;
import static dev.crucible.engine.setting.SettingLine.live;
import static dev.crucible.engine.setting.SettingLine.own;
import static dev.crucible.engine.setting.SettingLine.shared;
import static dev.crucible.engine.setting.SettingLine.with;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.SettingType.Decimal;
import dev.crucible.engine.setting.SettingType.Flag;
import dev.crucible.engine.setting.SettingType.Keyword;
import dev.crucible.engine.setting.SettingType.Name;
import dev.crucible.engine.setting.SettingType.Objects;
import dev.crucible.engine.setting.SettingType.Seed;
import dev.crucible.engine.setting.SettingType.Text;
import dev.crucible.engine.setting.SettingType.Texts;
import dev.crucible.engine.setting.SettingType.Tree;
import dev.crucible.engine.setting.SettingType.Whole;
import dev.crucible.engine.setting.SettingType.Wholes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One key of a config, with the table of all: a constant is a setting. Code reads a setting of a JSON object through its constant, as in
 * {@code Setting.NUM_OF_ROUNDS.in(settings)}.
 *
 * @param <T> the Java type of its value
 */
public sealed interface Setting<T> permits SettingLine {

    /** Keywords of the existing program for rules. */
    List<String> EXISTING_RULES = List.of(
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

    /** Every keyword of a rule. */
    List<String> RULES = live(() -> Stream.concat(
                    EXISTING_RULES.stream(), RuleCatalog.rules().stream().map(CatalogEntry::name))
            .distinct()
            .toList());

    // run
    Setting<String> DISPLAY_NAME = shared("display_name", new Name(100)).changing(NONE);
    Setting<Integer> STRATEGY_NUMBER = shared("strategy_number", atLeast(0)).changing(NONE);
    Setting<String> AGGREGATION_STRATEGY_KEYWORD = everywhere(
                    "aggregation_strategy_keyword", new Keyword(RULES, List.of(), true, "rule"))
            .asRequired()
            .changing(RULE);
    Setting<Integer> NUM_OF_ROUNDS =
            shared("num_of_rounds", new Whole(1, 10_000)).asRequired(10);
    Setting<Integer> NUM_OF_CLIENTS =
            shared("num_of_clients", new Whole(1, 1_000_000)).asRequired(10);
    Setting<Long> SEED = own("seed", new Seed())
            .usually(settings -> Setting.RANDOM_SEED.isIn(settings) ? Setting.RANDOM_SEED.node(settings) : 42)
            .changing(Effect.SEED);
    Setting<Long> RANDOM_SEED = own("random_seed", new Seed()).changing(Effect.SEED);
    Setting<JsonNode> SEEDS = own("seeds", new Tree()).changing(Effect.SEED);
    Setting<JsonNode> START_FROM = own("start_from", new Tree()).changing(NONE);
    Setting<Integer> CHECKPOINT_EVERY = own("checkpoint_every", atLeast(1)).changing(NONE);
    Setting<Integer> EVALUATE_EVERY = own("evaluate_every", atLeast(1));

    // participation
    Setting<Boolean> STRICT_MODE = shared("strict_mode", new Flag())
            .usually(settings -> SettingDefaults.everybody(settings) && !Setting.REMOVE_CLIENTS.in(settings));
    Setting<Integer> MIN_FIT_CLIENTS =
            shared("min_fit_clients", atLeast(1)).asRequired().usually(SettingDefaults::fewestClients);
    Setting<Integer> MIN_EVALUATE_CLIENTS =
            shared("min_evaluate_clients", atLeast(1)).asRequired().usually(SettingDefaults::fewestClients);
    Setting<Integer> MIN_AVAILABLE_CLIENTS =
            shared("min_available_clients", atLeast(1)).asRequired().usually(SettingDefaults::fewestClients);
    Setting<Double> CLIENT_FRACTION =
            own("client_fraction", new Decimal(Range.POSITIVE_SHARE)).otherwise(1);
    Setting<Integer> CLIENTS_PER_ROUND = own("clients_per_round", atLeast(1));
    Setting<String> CLIENT_SAMPLING =
            own("client_sampling", choice("uniform", "weighted")).otherwise("uniform");
    Setting<JsonNode> PARTICIPATION_SCHEDULE = own("participation_schedule", new Objects());
    Setting<JsonNode> CLIENT_SPEED = own("client_speed", new Tree());
    Setting<Double> ROUND_DEADLINE = own("round_deadline", new Decimal(Range.POSITIVE));
    Setting<String> LATE_UPDATES = own("late_updates", choice("drop", "wait"));
    Setting<String> EVALUATE_METRICS_AGGREGATION_FN = shared("evaluate_metrics_aggregation_fn", new Text())
            .asRequired("weighted_average")
            .changing(NONE);
    Setting<String> TRAINING_DEVICE =
            shared("training_device", choice("cpu", "gpu")).asRequired("cpu").changing(NONE);
    Setting<Boolean> REQUIRE_DEVICE = own("require_device", new Flag()).changing(NONE);
    Setting<Double> CPUS_PER_CLIENT = shared("cpus_per_client", new Decimal(Range.NON_NEGATIVE))
            .asRequired(1)
            .changing(NONE);
    Setting<Double> GPUS_PER_CLIENT =
            shared("gpus_per_client", new Decimal(Range.SHARE)).asRequired(0).changing(NONE);

    // training
    Setting<String> MODEL_TYPE = shared("model_type", choice("cnn", "embedding", Architectures.TRANSFORMER, "mlp"))
            .asRequired()
            .usually(settings -> SettingDefaults.modelType(Setting.DATASET_KEYWORD.in(settings)));
    Setting<String> MODEL_KEYWORD = shared(
            "model_keyword",
            new Keyword(with(Architectures.names(), Extensions.NETWORKS), List.of(), false, "network"));
    Setting<Integer> NUM_OF_CLIENT_EPOCHS =
            shared("num_of_client_epochs", atLeast(1)).asRequired(1);
    Setting<Integer> BATCH_SIZE = shared("batch_size", atLeast(1)).asRequired(32);
    Setting<JsonNode> TRAINING = own("training", new Tree());
    Setting<String> TRAINER = own("trainer", new Text());
    Setting<JsonNode> TRAINER_PARAMS = own("trainer_params", new Tree());
    Setting<List<Integer>> CNN_FILTERS = own("cnn_filters", new Wholes(1, 4_096));
    Setting<Integer> CNN_KERNEL = own("cnn_kernel", new Whole(1, 63));
    Setting<String> CNN_PADDING = own("cnn_padding", choice("same", "valid"));
    Setting<String> CNN_POOLING = own("cnn_pooling", choice("each", "last"));
    Setting<Integer> HIDDEN_UNITS = own("hidden_units", new Whole(1, 65_536));
    Setting<List<Integer>> HIDDEN_LAYERS = own("hidden_layers", new Wholes(1, 65_536));
    Setting<Double> PROXIMAL_MU =
            own("proximal_mu", new Decimal(Range.NON_NEGATIVE)).otherwise(0);
    Setting<Double> DITTO_LAMBDA = own("ditto_lambda", new Decimal(Range.NON_NEGATIVE));
    Setting<Boolean> SCAFFOLD = own("scaffold", new Flag()).otherwise(false);
    Setting<String> OPTIMIZER =
            own("optimizer", choice("sgd", "adam", "sgdw", "adamw")).otherwise("sgd");
    Setting<Double> LEARNING_RATE = shared("learning_rate", new Decimal(Range.POSITIVE))
            .usually(settings -> OPTIMIZER.in(settings).startsWith("adam") ? 0.001 : 0.05);
    Setting<Double> MOMENTUM = own("momentum", new Decimal(Range.upTo(0, 1))).otherwise(0.9);
    Setting<Double> WEIGHT_DECAY =
            own("weight_decay", new Decimal(Range.NON_NEGATIVE)).otherwise(0);
    Setting<Double> MAX_GRAD_NORM =
            own("max_grad_norm", new Decimal(Range.NON_NEGATIVE)).otherwise(0);
    Setting<Double> DROPOUT = own("dropout", new Decimal(Range.upTo(0, 1))).otherwise(0);
    Setting<String> DROPOUT_AT = own("dropout_at", choice("logits", "hidden"));
    Setting<String> NORMALISATION = own("normalisation", choice("group", "batch_averaged", "batch_local"))
            .otherwise("group");
    Setting<Double> DP_NOISE_MULTIPLIER =
            own("dp_noise_multiplier", new Decimal(Range.NON_NEGATIVE)).otherwise(0);
    Setting<Double> DP_CLIP_NORM =
            own("dp_clip_norm", new Decimal(Range.POSITIVE)).otherwise(1);
    Setting<Double> DP_DELTA =
            own("dp_delta", new Decimal(Range.BETWEEN_0_AND_1)).otherwise(1e-5);

    // data
    Setting<String> DATASET_KEYWORD = shared(
                    "dataset_keyword",
                    new Keyword(with(Datasets.keywords(), Extensions.DATASETS), List.of(), true, "dataset"))
            .asRequired("femnist_iid");
    Setting<JsonNode> DATASET_PARAMS = own("dataset_params", new Tree());
    Setting<String> DATASET_SOURCE = shared("dataset_source", new Text());
    Setting<String> HF_DATASET_NAME = shared("hf_dataset_name", new Text());
    Setting<String> HF_DATASET_CONFIG = own("hf_dataset_config", new Text());
    Setting<String> HF_TRAIN_SPLIT = own("hf_train_split", new Text());
    Setting<String> HF_TEST_SPLIT = own("hf_test_split", new Text());
    Setting<Double> TRAINING_SUBSET_FRACTION = shared("training_subset_fraction", new Decimal(Range.POSITIVE_SHARE))
            .asRequired(0.8);
    Setting<Integer> MAX_DATASET_SAMPLES = own("max_dataset_samples", atLeast(1));
    Setting<String> PARTITIONING_STRATEGY = shared(
                    "partitioning_strategy",
                    new Keyword(with(Partitioners.names(), Extensions.PARTITIONERS), List.of(), false, "partitioner"))
            .usually(settings -> Datasets.ofWriters(DATASET_KEYWORD.in(settings)) ? "natural_id" : "iid");
    Setting<JsonNode> PARTITIONING_PARAMS =
            shared("partitioning_params", new Tree()).usually(_ -> JsonNodeFactory.instance.objectNode());
    Setting<String> TEXT_COLUMN = shared("text_column", new Text());
    Setting<String> TEXT2_COLUMN = own("text2_column", new Text());
    Setting<String> LABEL_COLUMN = shared("label_column", new Text());
    Setting<String> IMAGE_COLUMN = own("image_column", new Text());
    Setting<Integer> IMAGE_SIZE = own("image_size", new Whole(1, 1024));
    Setting<Double> VALUE_RANGE = own("value_range", new Decimal(Range.POSITIVE));
    Setting<List<String>> COLUMNS = own("columns", new Texts());
    Setting<List<String>> IGNORE_COLUMNS = own("ignore_columns", new Texts());
    Setting<Boolean> HEADER = own("header", new Flag());
    Setting<List<String>> MISSING_VALUES = own("missing_values", new Texts());
    Setting<String> MISSING_LABELS = own("missing_labels", choice("refuse", "drop"));

    // rules
    Setting<Integer> NUM_OF_MALICIOUS_CLIENTS = everywhere("num_of_malicious_clients", atLeast(0))
            .where(SettingDefaults::selectsByKrum, 0, SettingDefaults::selectsByKrum)
            .changing(RULE);
    Setting<Integer> NUM_KRUM_SELECTIONS =
            everywhere("num_krum_selections", atLeast(1)).changing(RULE);
    Setting<Double> TRIM_RATIO = shared("trim_ratio", new Decimal(Range.upTo(0, 0.5)))
            .where(
                    settings -> AGGREGATION_STRATEGY_KEYWORD.is(settings, "trimmed_mean"),
                    0.1,
                    settings -> !Setting.AGGREGATION_PARAMS.isIn(settings))
            .changing(RULE);
    Setting<Boolean> REMOVE_CLIENTS =
            everywhere("remove_clients", new Flag()).asRequired(false).changing(DEFENCE);
    Setting<Integer> BEGIN_REMOVING_FROM_ROUND =
            everywhere("begin_removing_from_round", atLeast(1)).changing(DEFENCE);
    Setting<Integer> NUM_OF_CLUSTERS = shared("num_of_clusters", atLeast(1)).changing(DEFENCE);
    Setting<Double> TRUST_THRESHOLD =
            shared("trust_threshold", new Decimal(Range.SHARE)).changing(DEFENCE);
    Setting<Double> REPUTATION_THRESHOLD =
            shared("reputation_threshold", new Decimal(Range.SHARE)).changing(DEFENCE);
    Setting<Double> BETA_VALUE = shared("beta_value", new Decimal(Range.ANY)).changing(DEFENCE);
    Setting<Double> KP = shared("Kp", new Decimal(Range.ANY)).changing(DEFENCE);
    Setting<Double> KI = shared("Ki", new Decimal(Range.ANY)).changing(DEFENCE);
    Setting<Double> KD = shared("Kd", new Decimal(Range.ANY)).changing(DEFENCE);
    Setting<Double> NUM_STD_DEV =
            everywhere("num_std_dev", new Decimal(Range.NON_NEGATIVE)).changing(DEFENCE);
    Setting<Double> WEIGHTED_MEDIAN_FACTOR =
            own("weighted_median_factor", new Decimal(Range.ANY)).changing(DEFENCE);
    Setting<String> RULE_FORM = own("rule_form", choice("documented", "paper")).changing(RULE);
    Setting<JsonNode> AGGREGATION_PARAMS = own("aggregation_params", new Tree()).changing(RULE);
    Setting<JsonNode> PRE_AGGREGATION = own("pre_aggregation", new Objects()).changing(RULE);
    Setting<String> TRUST_NORMALISATION =
            own("trust_normalisation", choice("minmax", "robust")).changing(DEFENCE);
    Setting<String> PID_THRESHOLD_FORM =
            own("pid_threshold_form", choice("documented", "robust")).changing(DEFENCE);
    Setting<String> REMOVAL_SCOPE =
            own("removal_scope", choice("all", "remaining")).changing(DEFENCE);
    Setting<String> TERMINATION_POLICY = own("termination_policy", choice("strict", "graceful", "adaptive"));
    Setting<Double> MIN_CLIENTS_RATIO = own("min_clients_ratio", new Decimal(Range.SHARE));

    // attack and output
    Setting<JsonNode> ATTACK_SCHEDULE =
            shared("attack_schedule", new Objects()).asRequired(JsonNodeFactory.instance.arrayNode());
    Setting<Boolean> SAVE_MODEL = own("save_model", new Flag()).otherwise(false).changing(NONE);
    Setting<Boolean> CLEAN_TWIN = own("clean_twin", new Flag()).otherwise(false).changing(NONE);
    Setting<String> CONTROLS = own("controls", choice("auto", "full", "none")).changing(NONE);
    Setting<Boolean> PRESERVE_DATASET =
            shared("preserve_dataset", new Flag()).asRequired(false).changing(NONE);
    Setting<Boolean> SHOW_PLOTS =
            shared("show_plots", new Flag()).asRequired(false).changing(NONE);
    Setting<Boolean> SAVE_PLOTS =
            shared("save_plots", new Flag()).asRequired(true).changing(NONE);
    Setting<Boolean> SAVE_CSV = shared("save_csv", new Flag()).asRequired(true).changing(NONE);
    Setting<Boolean> SAVE_ATTACK_SNAPSHOTS =
            shared("save_attack_snapshots", new Flag()).otherwise(false).changing(NONE);
    Setting<String> ATTACK_SNAPSHOT_FORMAT = shared(
                    "attack_snapshot_format", choice("pickle_and_visual", "visual", "pickle"))
            .otherwise("pickle_and_visual")
            .changing(NONE);
    Setting<Integer> SNAPSHOT_MAX_SAMPLES =
            shared("snapshot_max_samples", new Whole(1, 50)).otherwise(6).changing(NONE);
    Setting<String> ATTACK_TYPE = shared("attack_type", new Text());
    Setting<Double> ATTACK_RATIO = shared("attack_ratio", new Decimal(Range.SHARE));
    Setting<Double> GAUSSIAN_NOISE_MEAN = shared("gaussian_noise_mean", new Decimal(Range.ANY));
    Setting<Double> GAUSSIAN_NOISE_STD = shared("gaussian_noise_std", new Decimal(Range.NON_NEGATIVE));

    // language
    Setting<Boolean> USE_LLM = shared("use_llm", new Flag()).asRequired(false);
    Setting<String> LLM_MODEL =
            shared("llm_model", new Text()).where(USE_LLM::in, "distilbert-base-uncased", USE_LLM::in);
    Setting<Boolean> ALLOW_STANDINS = own("allow_standins", new Flag()).otherwise(false);
    Setting<String> LLM_FINETUNING =
            shared("llm_finetuning", choice("full", "lora")).where(USE_LLM::in, "full", USE_LLM::in);
    Setting<String> LLM_TASK =
            shared("llm_task", choice("mlm", "classification")).where(USE_LLM::in, "mlm", USE_LLM::in);
    Setting<Integer> LLM_CHUNK_SIZE =
            shared("llm_chunk_size", atLeast(1)).where(USE_LLM::in, 512, SettingDefaults::hidesWords);
    Setting<Double> MLM_PROBABILITY =
            shared("mlm_probability", new Decimal(Range.SHARE)).where(USE_LLM::in, 0.15, _ -> false);
    Setting<String> TRANSFORMER_MODEL = shared("transformer_model", new Text());
    Setting<Integer> MAX_SEQ_LENGTH = shared("max_seq_length", atLeast(1));
    Setting<Boolean> USE_LORA = shared("use_lora", new Flag());
    Setting<Integer> LORA_RANK =
            shared("lora_rank", atLeast(1)).where(SettingDefaults::adapts, 8, SettingDefaults::adapts);
    Setting<Double> LORA_ALPHA =
            own("lora_alpha", new Decimal(Range.POSITIVE)).where(SettingDefaults::adapts, 16, SettingDefaults::adapts);
    Setting<Double> LORA_DROPOUT = own("lora_dropout", new Decimal(Range.upTo(0, 1)))
            .where(SettingDefaults::adapts, 0.05, SettingDefaults::adapts);
    Setting<List<String>> LORA_TARGET_MODULES = own("lora_target_modules", new Texts());
    Setting<String> LORA_ADAPTER = own("lora_adapter", new Text());
    Setting<String> LORA_AGGREGATION = own("lora_aggregation", choice("separate", "freeze_a", "product", "stack"));

    /** Parts of a config in which the API checks a setting's type before a run. */
    enum Scope {
        /** The shared settings and a strategy's overrides. */
        EVERYWHERE,
        /** The shared settings. */
        SHARED,
        /** None: the type is checked when the run is read. */
        RUN
    }

    /** Parts of an experiment: identities, cache keys, and the pooling of seeds and of comparisons follow from them. */
    enum Effect {
        /** Data, clients, training and attackers. */
        TASK,
        /** The rule: an identity has the rule as built in place of these settings. */
        RULE,
        /** The other parts of the defence: an identity has them as given. */
        DEFENCE,
        /** The randomness: results that differ in nothing else are replications. */
        SEED,
        /** No result: names, output and accounting. */
        NONE
    }

    /**
     * Default that follows from other settings.
     *
     * @param applies true for settings that have it
     * @param value the value
     * @param told true for settings that should set the key explicitly
     */
    record Usual(Predicate<ObjectNode> applies, Function<ObjectNode, ?> value, Predicate<ObjectNode> told) {}

    /** Returns the key. */
    String name();

    /** Returns the type of its value. */
    SettingType<T> form();

    /** Returns the parts of a config in which the API checks its type. */
    Scope scope();

    /** Returns true if a run should set it explicitly; if it is missing, the run warns and takes the default. */
    boolean required();

    /** Returns the default; empty if there is none, or if it follows from other settings. */
    Optional<JsonNode> fallback();

    /** Returns the default that follows from other settings. */
    Optional<Usual> usual();

    /** Returns the part of an experiment that it changes. */
    Effect effect();

    /** Returns its value in {@code settings}: false, 0 or empty if it is missing. */
    default T in(JsonNode settings) {
        return form().value(node(settings));
    }

    /** Returns its value in {@code settings}, or {@code otherwise} if it is missing. */
    default T in(JsonNode settings, T otherwise) {
        return settings.hasNonNull(name()) ? in(settings) : otherwise;
    }

    /** Returns true if {@code settings} have it. */
    default boolean isIn(JsonNode settings) {
        return settings.has(name());
    }

    /** Returns true if it is {@code value} in {@code settings}. */
    default boolean is(JsonNode settings, T value) {
        return in(settings).equals(value);
    }

    /** Returns its JSON in {@code settings}; a missing node if there is none. */
    default JsonNode node(JsonNode settings) {
        return settings.path(name());
    }

    /** Returns its value in {@code settings}, if there is one. */
    default Optional<T> find(JsonNode settings) {
        return settings.hasNonNull(name()) ? Optional.of(in(settings)) : Optional.empty();
    }

    /** Returns the parameters in its object in {@code settings}; problems are added to {@code problems}. */
    default Parameters parameters(ObjectNode settings, List<Problem> problems) {
        return new Parameters(JsonValues.of(settings), "", problems).object(name());
    }

    /** Returns the value's type given the other {@code settings}: many clients require one of {@link SettingTable#IN_TURNS}. */
    default SettingType<?> form(ObjectNode settings) {
        return SettingTable.IN_TURNS.stream().anyMatch(settings::hasNonNull)
                ? form()
                : atOnce().<SettingType<?>>map(few -> few).orElse(form());
    }

    /** Returns the value's type without any of {@link SettingTable#IN_TURNS}; empty if it is the same. */
    default Optional<Whole> atOnce() {
        return this == NUM_OF_CLIENTS ? Optional.of(new Whole(1, 1_000)) : Optional.empty();
    }
}
