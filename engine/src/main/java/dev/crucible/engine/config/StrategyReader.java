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
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StartFrom;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyConfig.Participation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Reads the merged settings of one strategy: valid values, defaults, then the rules between settings. */
final class StrategyReader {

    /** Settings that training uses in single precision, each with a usual value. */
    private static final Map<String, String> SINGLES = new TreeMap<>(Map.of(
            "learning_rate", "0.05",
            "weight_decay", "0.0001",
            "max_grad_norm", "1",
            "proximal_mu", "0.01",
            "ditto_lambda", "0.1",
            "dp_clip_norm", "1",
            "dp_noise_multiplier", "1",
            "lora_alpha", "16"));

    /** The largest rate of an adaptive server optimiser that running statistics followed in trainings of resnet8. */
    private static final double FOLLOWED = 0.05;

    private static final String TRUSTED = "aggregation_params.trusted_client";

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
        int clients = whole("num_of_clients");
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
                text("aggregation_strategy_keyword"),
                seed,
                startFrom,
                whole("num_of_rounds"),
                clients,
                data,
                new StrategyConfig.Model(
                        ModelRules.network(settings), NetworkReader.read(settings), llm, trainer, flag("save_model")),
                training,
                distributed,
                local(),
                participation,
                rule.get(),
                schedule,
                flag("clean_twin"),
                new StrategyConfig.Output(flag("save_plots"), snapshots(), checkpointEvery()),
                settings);
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
        boolean statistics = text("normalisation").equals("batch_averaged")
                && ModelRules.network(settings).startsWith("resnet");
        if (statistics && rate > FOLLOWED) {
            diagnostics.error(
                    "normalisation",
                    List.of("aggregation_strategy_keyword", "aggregation_params"),
                    ("batch_averaged cannot follow %s with rate %s, which moves every weight by about as much a round; use a"
                                    + " rate of at most %s, or group or batch_local")
                            .formatted(text("aggregation_strategy_keyword"), rate, FOLLOWED));
        } else if (rule instanceof RuleDecorator decorator) {
            checkStatistics(decorator.rule());
        }
    }

    /** Reports a trusted client that attacks, that does not exist, or that may miss rounds. */
    private void checkTrusted(Aggregator rule, List<AttackPhase> schedule, int sampled, int clients) {
        rule.trustedClient().ifPresent(trusted -> {
            List<String> inputs = List.of("attack_schedule", "num_of_clients", "aggregation_strategy_keyword");
            boolean attacks = schedule.stream()
                    .map(AttackPhase::selection)
                    .anyMatch(selection -> selection instanceof AttackPhase.Selection.Specific(int[] ids)
                            && IntStream.of(ids).anyMatch(id -> id == trusted));
            if (attacks) {
                diagnostics.error(
                        TRUSTED,
                        inputs,
                        "is %d, a client that attack_schedule names; trust another".formatted(trusted));
            }
            if (trusted >= clients) {
                diagnostics.error(
                        TRUSTED,
                        inputs,
                        "is %d; the %d clients are numbered 0 to %d".formatted(trusted, clients, clients - 1));
            }
            if (sampled < clients) {
                diagnostics.error(
                        TRUSTED,
                        inputs,
                        "must take part in every round, and a round samples %d of %d clients; use another rule"
                                .formatted(sampled, clients));
            }
        });
    }

    private void checkJudged(StrategyConfig config) {
        boolean shown = IntStream.rangeClosed(1, config.rounds())
                .filter(config::judges)
                .anyMatch(round -> config.schedule().stream().anyMatch(phase -> phase.covers(round)));
        if (settings.has(StrategyConfig.EVALUATE_EVERY) && !config.schedule().isEmpty() && !shown) {
            diagnostics.warn(
                    StrategyConfig.EVALUATE_EVERY,
                    "leaves out every round in which somebody attacks, so that there is no verdict; use a smaller one");
        }
    }

    private OptionalInt checkpointEvery() {
        return settings.has("checkpoint_every") ? OptionalInt.of(whole("checkpoint_every")) : OptionalInt.empty();
    }

    private Optional<StrategyConfig.Snapshots> snapshots() {
        if (!flag("save_attack_snapshots")) {
            return Optional.empty();
        }
        String form = text("attack_snapshot_format");
        return Optional.of(new StrategyConfig.Snapshots(
                !form.equals("visual"), !form.equals("pickle"), whole("snapshot_max_samples")));
    }

    private void checkClusters() {
        if (settings.path("num_of_clusters").asInt(1) != 1) {
            diagnostics.error("num_of_clusters", List.of(), "must be 1, got " + whole("num_of_clusters"));
        }
    }

    private Hyperparameters training() {
        float rate = single("learning_rate");
        float decay = single("weight_decay");
        Optimizer optimizer = optimizer(text("optimizer"), rate, decay);
        if (rate == 0) {
            beyondSingle("learning_rate", "0.05");
        }
        SINGLES.forEach((key, usual) -> {
            if (settings.has(key) && !Float.isFinite(single(key))) {
                beyondSingle(key, usual);
            }
        });
        return new Hyperparameters(
                whole("num_of_client_epochs"), whole("batch_size"), optimizer, single("max_grad_norm"), privacy());
    }

    private void beyondSingle(String key, String usual) {
        diagnostics.error(
                key,
                List.of(),
                "is beyond single precision: %s; use a value such as %s".formatted(settings.get(key), usual));
    }

    private Optimizer optimizer(String name, float rate, float decay) {
        return switch (name) {
            case "adam" -> new Optimizer.Adam(rate, 0.9f, 0.999f, 1e-8f, decay);
            case "adamw" -> new Optimizer.Decoupled(optimizer("adam", rate, 0), decay);
            case "sgdw" -> new Optimizer.Decoupled(optimizer("sgd", rate, 0), decay);
            default -> new Optimizer.Sgd(rate, Math.min(single("momentum"), Math.nextDown(1f)), decay);
        };
    }

    private Optional<DpSgd> privacy() {
        float noise = single("dp_noise_multiplier");
        if (noise == 0) {
            return Optional.empty();
        }
        if (single("max_grad_norm") > 0) {
            diagnostics.error(
                    "max_grad_norm",
                    List.of("dp_noise_multiplier"),
                    "and dp_noise_multiplier exclude each other: DP-SGD clips each sample's gradient at dp_clip_norm");
        }
        if (text("normalisation").startsWith("batch")) {
            diagnostics.error(
                    "normalisation",
                    List.of("dp_noise_multiplier"),
                    "%s mixes the samples of a batch, so none has a gradient of its own; use group with DP-SGD"
                            .formatted(text("normalisation")));
        }
        return Optional.of(new DpSgd(
                single("dp_clip_norm"), noise, settings.get("dp_delta").doubleValue()));
    }

    private StrategyConfig.Local local() {
        boolean scaffold = flag("scaffold");
        double mu = settings.get("proximal_mu").doubleValue();
        boolean plainSgd = text("optimizer").equals("sgd") && single("momentum") == 0;
        if (scaffold && !plainSgd) {
            diagnostics.error(
                    "scaffold",
                    List.of("optimizer", "momentum"),
                    "needs plain SGD steps: set optimizer to sgd and momentum to 0");
        }
        if (scaffold && mu > 0) {
            diagnostics.error(
                    "scaffold", List.of("proximal_mu"), "and proximal_mu exclude each other; set one of them");
        }
        return new StrategyConfig.Local(mu, scaffold, ditto(scaffold));
    }

    private OptionalDouble ditto(boolean scaffold) {
        if (!settings.has("ditto_lambda")) {
            return OptionalDouble.empty();
        }
        double lambda = settings.get("ditto_lambda").doubleValue();
        double rate = settings.get("learning_rate").doubleValue();
        if (scaffold) {
            diagnostics.error(
                    "scaffold", List.of("ditto_lambda"), "and ditto_lambda exclude each other; set one of them");
        }
        if (text("optimizer").startsWith("sgd") && lambda * rate >= 2) {
            diagnostics.error(
                    "ditto_lambda",
                    List.of("learning_rate"),
                    "times learning_rate must be below 2, got %s · %s: personal models would leave the global one"
                            .formatted(Double.toString(lambda), Double.toString(rate)));
        }
        return OptionalDouble.of(lambda);
    }

    private StrategyConfig.Data data(Partitioning partitioning) {
        return new StrategyConfig.Data(
                text("dataset_keyword"),
                partitioning,
                settings.get("training_subset_fraction").doubleValue(),
                settings.path("max_dataset_samples").asInt(Integer.MAX_VALUE),
                new TextForm(
                        settings.path("text_column").asText(TextForm.DEFAULT.textColumn()),
                        settings.path("label_column").asText(TextForm.DEFAULT.labelColumn()),
                        textLength(),
                        Optional.of(settings.path("llm_model").asText()).filter(_ -> flag("use_llm")),
                        !hidesWords(),
                        LlmReader.adapter(settings)),
                new ImageForm(
                        settings.path("image_column").asText(ImageForm.DEFAULT.imageColumn()),
                        settings.path("image_size").asInt(ImageForm.DEFAULT.side())),
                hub(),
                TrainerReader.dataset(settings, diagnostics),
                files());
    }

    private FileForm files() {
        return new FileForm(
                texts("missing_values"),
                text("missing_labels").equals("drop"),
                texts("columns"),
                texts("ignore_columns"),
                settings.path("header").asBoolean(true),
                settings.path("value_range").asDouble(0));
    }

    private List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        settings.path(key).forEach(text -> texts.add(text.asText().strip()));
        return List.copyOf(texts);
    }

    private boolean hidesWords() {
        return flag("use_llm") && text("llm_task").equals("mlm");
    }

    /** Returns the maximum length of a text; texts that are joined to chunks are cut later. */
    private int textLength() {
        int usual = hidesWords() ? whole("llm_chunk_size") : TextForm.DEFAULT.length();
        return settings.path("max_seq_length").asInt(usual);
    }

    private Optional<HubSet> hub() {
        Optional<HubSet> set = HubKeys.set(settings);
        set.filter(named -> !HubSet.isName(named.name()))
                .ifPresent(named -> diagnostics.error(
                        "hf_dataset_name",
                        List.of("dataset_source"),
                        "must be of the form owner/name, got \"" + named.name() + "\""));
        for (String key : List.of(HubKeys.CONFIGURATION, HubKeys.TRAIN, HubKeys.TEST)) {
            if (set.isPresent() && settings.has(key) && !HubSet.isPart(text(key))) {
                diagnostics.error(
                        key,
                        List.of("dataset_source"),
                        "must name a configuration or split of letters, digits, dots and hyphens, got \"" + text(key)
                                + "\"");
            }
        }
        return set;
    }

    private Optional<Aggregator> rule(int sampled, int clients) {
        int malicious = settings.path("num_of_malicious_clients").intValue();
        if (malicious > clients) {
            diagnostics.bound(
                    "num_of_malicious_clients",
                    List.of("num_of_clients"),
                    "more attackers than clients: %d of %d (num_of_clients); use at most %d"
                            .formatted(malicious, clients, clients));
        }
        String keyword = text("aggregation_strategy_keyword");
        if (keyword.isEmpty()) {
            return Optional.empty();
        }
        return StrategyRules.create(keyword, settings, sampled, diagnostics);
    }

    private int whole(String key) {
        return settings.get(key).intValue();
    }

    private float single(String key) {
        return settings.get(key).floatValue();
    }

    private boolean flag(String key) {
        return settings.get(key).booleanValue();
    }

    private String text(String key) {
        return settings.path(key).asText();
    }
}
