package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.participation.ClientSpeed;
import dev.crucible.engine.participation.Deadline;
import dev.crucible.engine.participation.ParticipationPhase;
import dev.crucible.engine.participation.ParticipationPhase.Event;
import dev.crucible.engine.participation.Sampling;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Everything one strategy of a simulation needs, validated.
 *
 * @param number the strategy's number, from 0; names its result files
 * @param keyword the {@code aggregation_strategy_keyword}
 * @param seed the root of all randomness, or of each of its sources
 * @param startFrom the run whose first rounds are this strategy's too
 * @param rounds federated rounds, at least 1
 * @param clients the number of clients n, at least 1
 * @param data what the clients train on
 * @param model which network
 * @param training how a client trains in one round
 * @param distributed how a round is one step of distributed SGD; empty where clients train local epochs
 * @param local what clients minimise beside their own loss
 * @param participation who takes part in a round
 * @param rule the aggregation rule
 * @param schedule who attacks when, in the order in which attacks stack
 * @param cleanTwin whether the strategy also runs without attack, to measure what the attack took away
 * @param output what is written beside the CSVs
 * @param effective the merged settings as JSON, written to {@code strategy_config_<n>.json}
 */
public record StrategyConfig(
        int number,
        String keyword,
        Seed seed,
        Optional<StartFrom> startFrom,
        int rounds,
        int clients,
        Data data,
        Model model,
        Hyperparameters training,
        Optional<DistributedSgd> distributed,
        Local local,
        Participation participation,
        Aggregator rule,
        List<AttackPhase> schedule,
        boolean cleanTwin,
        Output output,
        ObjectNode effective) {

    public StrategyConfig {
        schedule = List.copyOf(schedule);
    }

    /**
     * The data of a strategy.
     *
     * @param keyword the {@code dataset_keyword}
     * @param partitioning how samples are shared out
     * @param trainingFraction the share of each client's samples it trains on, in (0, 1]; it is judged on the rest
     * @param maxSamples the most samples to use of the whole set, {@link Integer#MAX_VALUE} for all
     * @param text how texts become samples
     * @param image how image files become samples
     * @param hub the data set on the hub to fetch
     * @param external what makes the data set in place of the catalogue
     */
    public record Data(
            String keyword,
            Partitioning partitioning,
            double trainingFraction,
            int maxSamples,
            TextForm text,
            ImageForm image,
            Optional<HubSet> hub,
            Optional<ExternalDataset> external) {}

    /**
     * The model of a strategy.
     *
     * @param keyword a name of {@link dev.crucible.engine.model.Architectures}; empty: the data set's usual one
     * @param options what may differ in a network of that name
     * @param llm the language model in its place
     * @param trainer who trains it in place of this engine
     * @param saved whether the last weights are written as a file
     */
    public record Model(
            String keyword,
            Architectures.Options options,
            Optional<Llm> llm,
            Optional<ClientTrainer> trainer,
            boolean saved) {}

    /**
     * What clients minimise beside their own loss.
     *
     * @param proximalMu μ of FedProx, at least 0; 0 for none
     * @param scaffold whether SCAFFOLD's control variates correct the gradients
     */
    public record Local(double proximalMu, boolean scaffold) {}

    /**
     * Who takes part in a round.
     *
     * @param minFit the fewest clients that train
     * @param minEvaluate the fewest clients that judge
     * @param minAvailable the fewest clients that must be there
     * @param fraction the share of clients sampled for training each round, in (0, 1], unless their number is given
     * @param perRound how many clients are sampled for training each round
     * @param sampling how they are drawn
     * @param speed how fast clients train in simulated time, when that is simulated
     * @param deadline when a round should end in simulated time
     * @param schedule what keeps clients from rounds, and how many are asked when
     */
    @PublicApi
    public record Participation(
            int minFit,
            int minEvaluate,
            int minAvailable,
            double fraction,
            OptionalInt perRound,
            Sampling sampling,
            Optional<ClientSpeed> speed,
            Optional<Deadline> deadline,
            List<ParticipationPhase> schedule) {

        public Participation {
            schedule = List.copyOf(schedule);
        }

        /** A share of the clients, all as likely as any other, and nothing that keeps them from rounds. */
        public Participation(int minFit, int minEvaluate, int minAvailable, double fraction) {
            this(
                    minFit,
                    minEvaluate,
                    minAvailable,
                    fraction,
                    OptionalInt.empty(),
                    Sampling.UNIFORM,
                    Optional.empty(),
                    Optional.empty(),
                    List.of());
        }

        /** How many of {@code clients} train in a round for which the schedule says nothing else. */
        public int sampled(int clients) {
            return among(clients, perRound.orElse((int) Math.ceil(fraction * clients)));
        }

        /** How many of {@code clients} train in {@code round}; of entries that overlap the last one counts. */
        public int sampled(int clients, int round) {
            return counts(phase -> phase.covers(round))
                    .map(count -> among(clients, count))
                    .reduce((a, b) -> b)
                    .orElse(sampled(clients));
        }

        /** The most of {@code clients} that train in any round. */
        public int most(int clients) {
            return counts(_ -> true).map(count -> among(clients, count)).reduce(sampled(clients), Math::max);
        }

        /** Whether there is anything that keeps clients from rounds, or a simulated clock. */
        public boolean simulated() {
            return !schedule.isEmpty() || speed.isPresent();
        }

        private IntStream counts(Predicate<ParticipationPhase> which) {
            return schedule.stream()
                    .filter(which)
                    .map(ParticipationPhase::event)
                    .filter(Event.Participation.class::isInstance)
                    .mapToInt(event -> ((Event.Participation) event).clients());
        }

        private int among(int clients, int wanted) {
            return Math.min(clients, Math.max(minFit, wanted));
        }
    }

    /**
     * What is written beside the CSVs.
     *
     * @param plots whether {@code plot_data_<n>.json} and plots are written
     * @param snapshots what is kept of attacks, if anything
     * @param checkpointEvery the state after every so many rounds is kept to branch off from, if any
     */
    public record Output(boolean plots, Optional<Snapshots> snapshots, OptionalInt checkpointEvery) {}

    /**
     * What is kept of attacks.
     *
     * @param data whether numbers are kept, as NPZ
     * @param pictures whether pictures are drawn
     * @param samples the most samples of a snapshot, at least 1
     */
    public record Snapshots(boolean data, boolean pictures, int samples) {}

    /** The setting that says after how many rounds the model is judged; every round is when it is absent. */
    public static final String EVALUATE_EVERY = "evaluate_every";

    /** Settings that are names, output or accounting, or that only shape the rule, which stands for them. */
    private static final List<String> NOT_IN_IDENTITY = List.of(
            "display_name",
            "strategy_number",
            "start_from",
            "checkpoint_every",
            "random_seed",
            "evaluate_metrics_aggregation_fn",
            "training_device",
            "require_device",
            "cpus_per_client",
            "gpus_per_client",
            "clean_twin",
            "preserve_dataset",
            "show_plots",
            "save_plots",
            "save_csv",
            "save_attack_snapshots",
            "attack_snapshot_format",
            "snapshot_max_samples",
            "aggregation_strategy_keyword",
            "num_of_malicious_clients",
            "num_krum_selections",
            "trim_ratio",
            "rule_form",
            "aggregation_params",
            "pre_aggregation");

    /**
     * What the rounds hang on, with sorted keys: strategies with equal identities give the same bytes on equal data. The rule and the
     * attackers are in it as they were made of the settings, so that f does not matter to a rule that does not count it.
     */
    public ObjectNode identity() {
        ObjectNode whole = effective.deepCopy().without(NOT_IN_IDENTITY);
        whole.put("rule", rule.toString());
        ArrayNode attackers = whole.putArray("attackers");
        for (AttackPhase phase : schedule) {
            phase.attack().code().ifPresent(attackers::add);
            attackers.add(
                    switch (phase.selection()) {
                        case AttackPhase.Selection.Specific(int[] clients) -> Arrays.toString(clients);
                        case AttackPhase.Selection.Count count -> count.toString();
                    });
        }
        List<String> foreign =
                Stream.concat(jars().stream(), brought().stream()).distinct().toList();
        if (!foreign.isEmpty()) {
            foreign.forEach(whole.putArray("code")::add);
        }
        return (ObjectNode) sorted(whole);
    }

    /** What of data and training is code that this engine does not have, with hashes. */
    private List<String> brought() {
        return Stream.concat(
                        data.external().map(ExternalDataset::code).stream(),
                        model.trainer().map(ClientTrainer::code).stream())
                .toList();
    }

    /** What code this engine does not have, with hashes: rounds hang on it beside the settings. */
    public List<String> code() {
        return Stream.of(
                        jars().stream(),
                        brought().stream(),
                        schedule.stream().flatMap(phase -> phase.attack().code().stream()))
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }

    /** The jars, with their hashes, that what the settings name comes from, where it is not ours. */
    public List<String> jars() {
        Stream<String> steps = effective
                .path("pre_aggregation")
                .valueStream()
                .map(step -> "pre:" + step.path("name").asText());
        Optional<String> dealt = data.partitioning() instanceof Partitioning.Added added
                ? Extensions.PARTITIONERS.code(added.keyword())
                : Optional.empty();
        return Stream.of(
                        Stream.concat(Stream.of(keyword), steps).map(RuleCatalog::code),
                        schedule.stream()
                                .map(phase -> AttackCatalog.code(phase.attack().type())),
                        Stream.of(
                                dealt,
                                Extensions.DATASETS.code(data.keyword()),
                                Extensions.NETWORKS.code(model.keyword())))
                .flatMap(Function.identity())
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode result = object.objectNode();
            object.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> result.set(entry.getKey(), sorted(entry.getValue())));
            return result;
        }
        if (node instanceof ArrayNode list) {
            ArrayNode result = list.arrayNode();
            list.forEach(item -> result.add(sorted(item)));
            return result;
        }
        return node;
    }

    /** The same strategy, ended after {@code round}. */
    public StrategyConfig until(int round) {
        return new StrategyConfig(
                number,
                keyword,
                seed,
                startFrom,
                round,
                clients,
                data,
                model,
                training,
                distributed,
                local,
                participation,
                rule,
                schedule,
                cleanTwin,
                output,
                effective);
    }

    /** Whether the model is judged after {@code round}: every so many rounds, and after the last. */
    public boolean judges(int round) {
        return round == rounds || round % effective.path(EVALUATE_EVERY).asInt(1) == 0;
    }

    /** Whether its clients are to be trained on a graphics processor. */
    public boolean wantsGpu() {
        return effective.path("training_device").asText().equals("gpu");
    }

    /** The share of a graphics processor's memory that it may take, in (0, 1]. */
    public double deviceShare() {
        double share = effective.path("gpus_per_client").asDouble();
        return share > 0 ? share : 1;
    }

    /** Whether it must not be trained on anything else then. */
    public boolean requiresDevice() {
        return effective.path("require_device").asBoolean();
    }

    /** The data set that the strategy wants loaded. */
    public DatasetRequest dataRequest() {
        return new DatasetRequest(
                data.keyword,
                clients,
                data.maxSamples,
                data.text,
                data.image,
                data.hub,
                seed.only(RandomSource.DATA),
                data.external);
    }
}
