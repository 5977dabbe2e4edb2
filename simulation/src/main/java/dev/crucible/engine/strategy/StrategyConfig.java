package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.ExternalDataset;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.participation.ClientSpeed;
import dev.crucible.engine.participation.Deadline;
import dev.crucible.engine.participation.ParticipationPhase;
import dev.crucible.engine.participation.ParticipationPhase.Event;
import dev.crucible.engine.participation.Sampling;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.Settings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * All validated settings of one strategy of a simulation.
 *
 * @param number the strategy's number, from 0; names its result files
 * @param keyword the {@code aggregation_strategy_keyword}
 * @param seed the root of all randomness, or of each of its sources
 * @param startFrom the run whose first rounds this strategy shares
 * @param rounds federated rounds, at least 1
 * @param clients the number of clients n, at least 1
 * @param data the clients' data
 * @param model the network
 * @param training a client's training in one round
 * @param distributed settings of distributed SGD, one step per round; empty where clients train local epochs
 * @param local terms of the clients' objective besides their own loss
 * @param participation the clients that take part in a round
 * @param rule the aggregation rule
 * @param schedule the attacks with their rounds and clients, in stacking order
 * @param cleanTwin true if the strategy also runs without attack, to measure the attack's damage
 * @param output files written in addition to the CSVs
 * @param settings the merged settings, written to {@code strategy_config_<n>.json}
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
        Settings settings) {

    public StrategyConfig {
        schedule = List.copyOf(schedule);
    }

    /**
     * The data of a strategy.
     *
     * @param keyword the {@code dataset_keyword}
     * @param partitioning of samples among clients
     * @param trainingFraction the share of each client's samples for training, in (0, 1]; the others evaluate it
     * @param maxSamples the maximum number of its training samples and of its test samples, {@link Integer#MAX_VALUE} for all
     * @param text conversion of texts to samples
     * @param image conversion of image files to samples
     * @param hub the data set on the hub to fetch
     * @param external makes the data set in place of the catalogue
     * @param files reading of files that the user brings
     */
    public record Data(
            String keyword,
            Partitioning partitioning,
            double trainingFraction,
            int maxSamples,
            TextForm text,
            ImageForm image,
            Optional<HubSet> hub,
            Optional<ExternalDataset> external,
            FileForm files) {}

    /**
     * The model of a strategy.
     *
     * @param keyword a name of {@link dev.crucible.engine.model.Architectures}; empty for the data set's usual one
     * @param options variable parts of a network of that name
     * @param llm the language model in its place
     * @param trainer trains it in place of this engine
     * @param saved true if the final weights are written to a file
     */
    public record Model(
            String keyword,
            Architectures.Options options,
            Optional<Llm> llm,
            Optional<ClientTrainer> trainer,
            boolean saved) {}

    /**
     * Terms of the clients' objective besides their own loss, and their personal models.
     *
     * @param proximalMu μ of FedProx, at least 0; 0 for none
     * @param scaffold true if SCAFFOLD's control variates correct the gradients
     * @param ditto λ of Ditto, at least 0, if honest clients also train personal models
     */
    public record Local(double proximalMu, boolean scaffold, OptionalDouble ditto) {}

    /**
     * Participation of clients in rounds.
     *
     * @param minFit the minimum number of clients that train
     * @param minEvaluate the minimum number of clients that evaluate
     * @param minAvailable the minimum number of clients that must be available
     * @param fraction the share of clients sampled for training each round, in (0, 1], unless their number is given
     * @param perRound the number of clients sampled for training each round
     * @param sampling the sampling method
     * @param speed of clients in simulated time, when that is simulated
     * @param deadline of rounds in simulated time
     * @param schedule dropouts, failures and delays of clients, and the number selected in given rounds
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

        /** Creates uniform sampling of a share of the clients, without dropouts or failures. */
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

        /** Returns the number of {@code clients} that train in a round for which the schedule has no entry. */
        public int sampled(int clients) {
            return among(clients, perRound.orElse((int) Math.ceil(fraction * clients)));
        }

        /** Returns the number of {@code clients} that train in {@code round}; of overlapping entries the last one counts. */
        public int sampled(int clients, int round) {
            return counts(phase -> phase.covers(round))
                    .map(count -> among(clients, count))
                    .reduce((a, b) -> b)
                    .orElse(sampled(clients));
        }

        /** Returns the largest number of {@code clients} that train in any round. */
        public int most(int clients) {
            return counts(_ -> true).map(count -> among(clients, count)).reduce(sampled(clients), Math::max);
        }

        /** Returns how many of {@code hostile} clients take part in a round that samples {@code sampled} of {@code clients}, on average and rounded up. */
        public static int expected(int hostile, int sampled, int clients) {
            return sampled >= clients ? hostile : Math.ceilDiv(Math.multiplyExact(hostile, sampled), clients);
        }

        /** Returns true if there is a schedule of participation or a simulated clock. */
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
     * Files written in addition to the CSVs.
     *
     * @param plots true if {@code plot_data_<n>.json} and plots are written
     * @param snapshots snapshots of attacks, if any
     * @param checkpointEvery interval in rounds of the states kept to branch off from, if any
     */
    public record Output(boolean plots, Optional<Snapshots> snapshots, OptionalInt checkpointEvery) {}

    /**
     * Snapshots of attacks.
     *
     * @param data true if numbers are kept, as NPZ
     * @param pictures true if pictures are drawn
     * @param samples the maximum number of samples of a snapshot, at least 1
     */
    public record Snapshots(boolean data, boolean pictures, int samples) {}

    /** Keyword of the mean weighted by samples. */
    public static final String WEIGHTED_MEAN = "fedavg";

    /** Returns the settings with every parameter of the attacks and the rule, as written to {@code strategy_config_<n>.json}. */
    public ObjectNode written() {
        return StrategyIdentity.complete(settings.json());
    }

    /**
     * Returns the attacks, rules and pre-aggregators whose defaults or behaviour changed after the first version, each with the version of its
     * last change. Results of earlier versions are not comparable.
     */
    public SortedMap<String, String> asOf() {
        return asOf(rounds);
    }

    /** Returns the same for the rounds up to {@code round}. */
    public SortedMap<String, String> asOf(int round) {
        return StrategyIdentity.asOf(
                settings.json(),
                schedule.stream().filter(phase -> phase.startRound() <= round).map(phase -> phase.attack()
                        .type()));
    }

    /** Returns the same strategy, ended after {@code round}. */
    public StrategyConfig until(int round) {
        return copy(keyword, seed, startFrom, round, rule, cleanTwin, output, settings);
    }

    /** Returns the same strategy, in which a small encoder may replace its language model if that passes {@code names}. */
    StrategyConfig withStandIns(Predicate<String> names) {
        return new StrategyConfig(
                number,
                keyword,
                seed,
                startFrom,
                rounds,
                clients,
                data,
                new Model(
                        model.keyword,
                        model.options,
                        model.llm.map(llm -> names.test(llm.name()) ? llm.withStandIns() : llm),
                        model.trainer,
                        model.saved),
                training,
                distributed,
                local,
                participation,
                rule,
                schedule,
                cleanTwin,
                output,
                settings);
    }

    /** Returns the same strategy with {@code root} as the seed of all that has no seed of its own. */
    public StrategyConfig seeded(long root) {
        Seed seeds = new Seed(root, seed.own());
        return copy(keyword, seeds, startFrom, rounds, rule, cleanTwin, output, settings.with(Setting.SEED, root));
    }

    /** Returns the same strategy with {@code other} as the rule and the settings {@code own}, from its first round and without further files. */
    StrategyConfig with(String name, Aggregator other, Settings own) {
        Output none = new Output(false, Optional.empty(), OptionalInt.empty());
        return copy(name, seed, Optional.empty(), rounds, other, false, none, own);
    }

    private StrategyConfig copy(
            String name,
            Seed seeds,
            Optional<StartFrom> start,
            int end,
            Aggregator other,
            boolean twin,
            Output files,
            Settings own) {
        return new StrategyConfig(
                number,
                name,
                seeds,
                start,
                end,
                clients,
                data,
                model,
                training,
                distributed,
                local,
                participation,
                other,
                schedule,
                twin,
                files,
                own);
    }

    /** Returns true if the model is evaluated after {@code round}: at the configured interval, and after the last round. */
    public boolean judges(int round) {
        return round == rounds || round % settings.get(Setting.EVALUATE_EVERY, 1) == 0;
    }

    /** Returns true if its clients should be trained on a graphics processor. */
    public boolean wantsGpu() {
        return settings.get(Setting.TRAINING_DEVICE).equals("gpu");
    }

    /** Returns the share of a graphics processor's memory that it may use, in (0, 1]. */
    public double deviceShare() {
        double share = settings.get(Setting.GPUS_PER_CLIENT);
        return share > 0 ? share : 1;
    }

    /** Returns true if the run must fail when no graphics processor can train it. */
    public boolean requiresDevice() {
        return settings.get(Setting.REQUIRE_DEVICE);
    }

    /** Returns the request for its data set. */
    public DatasetRequest dataRequest() {
        return new DatasetRequest(
                data.keyword,
                clients,
                data.maxSamples,
                data.text,
                data.image,
                data.hub,
                seed.only(RandomSource.DATA),
                data.external,
                data.files);
    }
}
