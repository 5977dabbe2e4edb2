package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.RuleDecorator;
import dev.crucible.engine.aggregation.server.FedAdagrad;
import dev.crucible.engine.aggregation.server.FedAdam;
import dev.crucible.engine.aggregation.server.FedYogi;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.privacy.DpSgd;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingDefaults;
import dev.crucible.engine.setting.Settings;
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StartFrom;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyConfig.Participation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Reads the merged settings of one strategy: valid values, defaults, then the rules between settings. */
final class StrategyReader {

    /** Settings that training uses in single precision, each with a usual value. */
    private static final List<Map.Entry<Setting<Double>, String>> SINGLES = List.of(
            Map.entry(Setting.DITTO_LAMBDA, "0.1"),
            Map.entry(Setting.DP_CLIP_NORM, "1"),
            Map.entry(Setting.DP_NOISE_MULTIPLIER, "1"),
            Map.entry(Setting.LEARNING_RATE, "0.05"),
            Map.entry(Setting.LORA_ALPHA, "16"),
            Map.entry(Setting.MAX_GRAD_NORM, "1"),
            Map.entry(Setting.PROXIMAL_MU, "0.01"),
            Map.entry(Setting.WEIGHT_DECAY, "0.0001"));

    /** The largest rate of an adaptive server optimiser that running statistics followed in trainings of resnet8. */
    private static final double FOLLOWED = 0.05;

    private static final String TRUSTED = Setting.AGGREGATION_PARAMS.name() + ".trusted_client";

    private final ObjectNode settings;
    private final Diagnostics diagnostics;

    /**
     * Result of reading one strategy.
     *
     * @param config empty when there is any error
     * @param diagnostics with keys of the merged settings as paths
     */
    record Outcome(Optional<StrategyConfig> config, List<Diagnostic> diagnostics) {}

    private StrategyReader(ObjectNode merged, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.settings = ValueParser.of(merged, diagnostics);
        LanguageKeys.read(settings, diagnostics);
        Defaults.fill(merged, settings, diagnostics);
        LegacyKeys.note(merged, settings, diagnostics);
    }

    /** Reads {@code merged}, which holds no nulls, as strategy {@code number}. */
    static Outcome read(int number, ObjectNode merged) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<StrategyConfig> config = new StrategyReader(merged, diagnostics).read(number);
        return new Outcome(config, diagnostics.all());
    }

    private Optional<StrategyConfig> read(int number) {
        checkClusters();
        ModelRules.check(settings, diagnostics);
        int clients = Setting.NUM_OF_CLIENTS.in(settings);
        Participation participation = ParticipationReader.read(settings, diagnostics);
        Hyperparameters training = training();
        Optional<DistributedSgd> distributed = TrainingReader.read(settings, diagnostics);
        StrategyConfig.Data data = data(PartitioningReader.read(settings, diagnostics));
        Optional<Llm> llm = LlmReader.read(settings, diagnostics);
        Optional<Aggregator> rule = rule(participation.sampled(clients), clients);
        Optional<ClientTrainer> trainer = TrainerReader.trainer(settings, diagnostics);
        List<AttackPhase> schedule = ScheduleReader.read(settings, diagnostics);
        TrainerReader.check(trainer, schedule, diagnostics);
        rule.ifPresent(made -> TrainingReader.check(distributed, made, schedule, diagnostics));
        rule.ifPresent(this::checkStatistics);
        rule.ifPresent(made -> checkTrusted(made, schedule, participation.sampled(clients), clients));
        Seed seed = SeedsReader.read(settings, diagnostics);
        Optional<StartFrom> startFrom = StartFromReader.read(settings, diagnostics);
        if (diagnostics.anyError() || rule.isEmpty()) {
            return Optional.empty();
        }
        StrategyConfig config = new StrategyConfig(
                number,
                Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings),
                seed,
                startFrom,
                Setting.NUM_OF_ROUNDS.in(settings),
                clients,
                data,
                new StrategyConfig.Model(
                        ModelRules.network(settings),
                        NetworkReader.read(settings),
                        llm,
                        trainer,
                        Setting.SAVE_MODEL.in(settings)),
                training,
                distributed,
                local(),
                participation,
                rule.get(),
                schedule,
                Setting.CLEAN_TWIN.in(settings),
                new StrategyConfig.Output(Setting.SAVE_PLOTS.in(settings), snapshots(), checkpointEvery()),
                new Settings(settings));
        checkJudged(config);
        return Optional.of(config);
    }

    /**
     * Reports an adaptive server optimiser whose steps running statistics cannot follow. Its rate is about the size of a step of every weight,
     * and clients measure statistics at weights that such a step leaves far behind.
     */
    private void checkStatistics(Aggregator rule) {
        double rate =
                switch (rule) {
                    case FedAdam adam -> adam.rate();
                    case FedYogi yogi -> yogi.rate();
                    case FedAdagrad adagrad -> adagrad.rate();
                    default -> 0;
                };
        boolean statistics = Setting.NORMALISATION.is(settings, "batch_averaged")
                && ModelRules.network(settings).startsWith("resnet");
        if (statistics && rate > FOLLOWED) {
            diagnostics.error(
                    Setting.NORMALISATION,
                    ("batch_averaged cannot follow %s with rate %s, which moves every weight by about as much a round;"
                                    + " use a rate of at most %s, or group or batch_local")
                            .formatted(Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings), rate, FOLLOWED),
                    Setting.AGGREGATION_STRATEGY_KEYWORD,
                    Setting.AGGREGATION_PARAMS);
        } else if (rule instanceof RuleDecorator decorator) {
            checkStatistics(decorator.rule());
        }
    }

    /** Reports a trusted client that attacks, that does not exist, or that may miss rounds. */
    private void checkTrusted(Aggregator rule, List<AttackPhase> schedule, int sampled, int clients) {
        rule.trustedClient().ifPresent(trusted -> {
            Setting<?>[] inputs = {Setting.ATTACK_SCHEDULE, Setting.NUM_OF_CLIENTS, Setting.AGGREGATION_STRATEGY_KEYWORD
            };
            boolean attacks = schedule.stream()
                    .map(AttackPhase::selection)
                    .anyMatch(selection -> selection instanceof AttackPhase.Selection.Specific(int[] ids)
                            && IntStream.of(ids).anyMatch(id -> id == trusted));
            if (attacks) {
                diagnostics.error(
                        TRUSTED,
                        "is %d, a client that attack_schedule names; trust another".formatted(trusted),
                        inputs);
            }
            if (trusted >= clients) {
                diagnostics.error(
                        TRUSTED,
                        "is %d; the %d clients are numbered 0 to %d".formatted(trusted, clients, clients - 1),
                        inputs);
            }
            if (sampled < clients) {
                diagnostics.error(
                        TRUSTED,
                        "must take part in every round, and a round samples %d of %d clients; use another rule"
                                .formatted(sampled, clients),
                        inputs);
            }
        });
    }

    private void checkJudged(StrategyConfig config) {
        boolean shown = IntStream.rangeClosed(1, config.rounds())
                .filter(config::judges)
                .anyMatch(round -> config.schedule().stream().anyMatch(phase -> phase.covers(round)));
        if (Setting.EVALUATE_EVERY.isIn(settings) && !config.schedule().isEmpty() && !shown) {
            diagnostics.warn(
                    Setting.EVALUATE_EVERY,
                    "leaves out every round in which somebody attacks, so that there is no verdict; use a smaller one");
        }
    }

    private OptionalInt checkpointEvery() {
        return Setting.CHECKPOINT_EVERY.find(settings).stream()
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    private Optional<StrategyConfig.Snapshots> snapshots() {
        if (!Setting.SAVE_ATTACK_SNAPSHOTS.in(settings)) {
            return Optional.empty();
        }
        String form = Setting.ATTACK_SNAPSHOT_FORMAT.in(settings);
        return Optional.of(new StrategyConfig.Snapshots(
                !form.equals("visual"), !form.equals("pickle"), Setting.SNAPSHOT_MAX_SAMPLES.in(settings)));
    }

    private void checkClusters() {
        if (Setting.NUM_OF_CLUSTERS.in(settings, 1) != 1) {
            diagnostics.error(Setting.NUM_OF_CLUSTERS, "must be 1, got " + Setting.NUM_OF_CLUSTERS.in(settings));
        }
    }

    private Hyperparameters training() {
        float rate = Setting.LEARNING_RATE.in(settings).floatValue();
        float decay = Setting.WEIGHT_DECAY.in(settings).floatValue();
        Optimizer optimizer = optimizer(Setting.OPTIMIZER.in(settings), rate, decay);
        if (rate == 0) {
            beyondSingle(Setting.LEARNING_RATE, "0.05");
        }
        for (Map.Entry<Setting<Double>, String> single : SINGLES) {
            Setting<Double> key = single.getKey();
            if (key.isIn(settings) && !Float.isFinite(key.in(settings).floatValue())) {
                beyondSingle(key, single.getValue());
            }
        }
        return new Hyperparameters(
                Setting.NUM_OF_CLIENT_EPOCHS.in(settings),
                Setting.BATCH_SIZE.in(settings),
                optimizer,
                Setting.MAX_GRAD_NORM.in(settings).floatValue(),
                privacy());
    }

    private void beyondSingle(Setting<?> key, String usual) {
        diagnostics.error(
                key, "is beyond single precision: %s; use a value such as %s".formatted(key.node(settings), usual));
    }

    private Optimizer optimizer(String name, float rate, float decay) {
        return switch (name) {
            case "adam" -> new Optimizer.Adam(rate, 0.9f, 0.999f, 1e-8f, decay);
            case "adamw" -> new Optimizer.Decoupled(optimizer("adam", rate, 0), decay);
            case "sgdw" -> new Optimizer.Decoupled(optimizer("sgd", rate, 0), decay);
            default ->
                new Optimizer.Sgd(rate, Math.min(Setting.MOMENTUM.in(settings).floatValue(), Math.nextDown(1f)), decay);
        };
    }

    private Optional<DpSgd> privacy() {
        float noise = Setting.DP_NOISE_MULTIPLIER.in(settings).floatValue();
        if (noise == 0) {
            return Optional.empty();
        }
        if (Setting.MAX_GRAD_NORM.in(settings).floatValue() > 0) {
            diagnostics.error(
                    Setting.MAX_GRAD_NORM,
                    "and dp_noise_multiplier exclude each other: DP-SGD clips each sample's gradient at dp_clip_norm",
                    Setting.DP_NOISE_MULTIPLIER);
        }
        if (Setting.NORMALISATION.in(settings).startsWith("batch")) {
            diagnostics.error(
                    Setting.NORMALISATION,
                    "%s mixes the samples of a batch, so none has a gradient of its own; use group with DP-SGD"
                            .formatted(Setting.NORMALISATION.in(settings)),
                    Setting.DP_NOISE_MULTIPLIER);
        }
        return Optional.of(
                new DpSgd(Setting.DP_CLIP_NORM.in(settings).floatValue(), noise, Setting.DP_DELTA.in(settings)));
    }

    private StrategyConfig.Local local() {
        boolean scaffold = Setting.SCAFFOLD.in(settings);
        double mu = Setting.PROXIMAL_MU.in(settings);
        boolean plainSgd = Setting.OPTIMIZER.is(settings, "sgd")
                && Setting.MOMENTUM.in(settings).floatValue() == 0;
        if (scaffold && !plainSgd) {
            diagnostics.error(
                    Setting.SCAFFOLD,
                    "needs plain SGD steps: set optimizer to sgd and momentum to 0",
                    Setting.OPTIMIZER,
                    Setting.MOMENTUM);
        }
        if (scaffold && mu > 0) {
            diagnostics.exclude(Setting.SCAFFOLD, Setting.PROXIMAL_MU);
        }
        return new StrategyConfig.Local(mu, scaffold, ditto(scaffold));
    }

    private OptionalDouble ditto(boolean scaffold) {
        if (!Setting.DITTO_LAMBDA.isIn(settings)) {
            return OptionalDouble.empty();
        }
        double lambda = Setting.DITTO_LAMBDA.in(settings);
        double rate = Setting.LEARNING_RATE.in(settings);
        if (scaffold) {
            diagnostics.exclude(Setting.SCAFFOLD, Setting.DITTO_LAMBDA);
        }
        if (Setting.OPTIMIZER.in(settings).startsWith("sgd") && lambda * rate >= 2) {
            diagnostics.error(
                    Setting.DITTO_LAMBDA,
                    "times learning_rate must be below 2, got %s · %s: personal models would leave the global one"
                            .formatted(Double.toString(lambda), Double.toString(rate)),
                    Setting.LEARNING_RATE);
        }
        return OptionalDouble.of(lambda);
    }

    private StrategyConfig.Data data(Partitioning partitioning) {
        return new StrategyConfig.Data(
                Setting.DATASET_KEYWORD.in(settings),
                partitioning,
                Setting.TRAINING_SUBSET_FRACTION.in(settings),
                Setting.MAX_DATASET_SAMPLES.in(settings, Integer.MAX_VALUE),
                new TextForm(
                        Setting.TEXT_COLUMN.in(settings, TextForm.DEFAULT.textColumn()),
                        Setting.LABEL_COLUMN.in(settings, TextForm.DEFAULT.labelColumn()),
                        textLength(),
                        Optional.of(Setting.LLM_MODEL.in(settings)).filter(_ -> Setting.USE_LLM.in(settings)),
                        !SettingDefaults.hidesWords(settings),
                        LlmReader.adapter(settings)),
                new ImageForm(
                        Setting.IMAGE_COLUMN.in(settings, ImageForm.DEFAULT.imageColumn()),
                        Setting.IMAGE_SIZE.in(settings, ImageForm.DEFAULT.side())),
                hub(),
                TrainerReader.dataset(settings, diagnostics),
                files());
    }

    private FileForm files() {
        return new FileForm(
                texts(Setting.MISSING_VALUES),
                Setting.MISSING_LABELS.is(settings, "drop"),
                texts(Setting.COLUMNS),
                texts(Setting.IGNORE_COLUMNS),
                Setting.HEADER.in(settings, true),
                Setting.VALUE_RANGE.in(settings));
    }

    private List<String> texts(Setting<List<String>> list) {
        return list.in(settings).stream().map(String::strip).toList();
    }

    /** Returns the maximum length of a text; texts that are joined to chunks are cut later. */
    private int textLength() {
        int usual =
                SettingDefaults.hidesWords(settings) ? Setting.LLM_CHUNK_SIZE.in(settings) : TextForm.DEFAULT.length();
        return Setting.MAX_SEQ_LENGTH.in(settings, usual);
    }

    private Optional<HubSet> hub() {
        Optional<HubSet> set = HubKeys.set(settings);
        set.filter(named -> !HubSet.isName(named.name()))
                .ifPresent(named -> diagnostics.error(
                        Setting.HF_DATASET_NAME,
                        "must be of the form owner/name, got \"" + named.name() + "\"",
                        Setting.DATASET_SOURCE));
        for (Setting<String> key : HubKeys.PARTS) {
            if (set.isPresent() && key.isIn(settings) && !HubSet.isPart(key.in(settings))) {
                diagnostics.error(
                        key,
                        "must name a configuration or split of letters, digits, dots and hyphens, got \""
                                + key.in(settings) + "\"",
                        Setting.DATASET_SOURCE);
            }
        }
        return set;
    }

    private Optional<Aggregator> rule(int sampled, int clients) {
        int malicious = Setting.NUM_OF_MALICIOUS_CLIENTS.in(settings);
        if (malicious > clients) {
            diagnostics.bound(
                    Setting.NUM_OF_MALICIOUS_CLIENTS.name(),
                    "more attackers than clients: %d of %d (num_of_clients); use at most %d"
                            .formatted(malicious, clients, clients),
                    Setting.NUM_OF_CLIENTS);
        }
        String keyword = Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
        if (keyword.isEmpty()) {
            return Optional.empty();
        }
        return StrategyRules.create(keyword, settings, sampled, diagnostics);
    }
}
