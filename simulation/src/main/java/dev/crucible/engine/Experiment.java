package dev.crucible.engine;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Settings;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A simulation described in Java. It runs in memory and writes no files. Each method returns a changed copy, so variants share their common
 * settings:
 *
 * <pre>{@code
 * Experiment attacked = Experiment.on("digits").clients(10).rounds(15).attack(new SignFlip(false, 3), 2);
 * double held = attacked.rule(new TrimmedMean(2)).run().testAccuracy();
 * double fell = attacked.rule(new FedAvg()).run().testAccuracy();
 * }</pre>
 *
 * <p>Defaults are those of a config without the key. Equal settings give the same weights as a config, to the bit.
 */
@PublicApi
public final class Experiment implements Cloneable {

    private final String dataset;
    private Path datasets = Path.of("datasets");
    private long seed = 42;
    private int rounds = 10;
    private int clients = 10;
    private Partitioning partitioning = new Partitioning.Iid();
    private String network = "";
    private Hyperparameters training = new Hyperparameters(1, 32, new Optimizer.Sgd(0.05f, 0.9f, 0));
    private Optional<StrategyConfig.Participation> participation = Optional.empty();
    private Aggregator rule = new FedAvg();
    private List<AttackPhase> attacks = List.of();
    private int threads = Runtime.getRuntime().availableProcessors();

    private Experiment(String dataset) {
        this.dataset = dataset;
    }

    /**
     * Result of an experiment.
     *
     * @param rounds measurements, one report per round
     * @param weights of the model after the last round
     * @param warnings messages for the user, such as rounds without a usable update
     */
    public record Result(List<RoundReport> rounds, float[] weights, List<String> warnings) {

        public Result {
            rounds = List.copyOf(rounds);
            warnings = List.copyOf(warnings);
        }

        /** Returns the accuracy on the server's samples after the last round. */
        public double testAccuracy() {
            return rounds.getLast().testAccuracy();
        }
    }

    /** Returns an experiment on the data set with this keyword, such as {@code digits}, which needs no files. */
    public static Experiment on(String dataset) {
        return new Experiment(dataset);
    }

    /** Sets the number of clients, at least 1; 10 by default. */
    public Experiment clients(int number) {
        atLeast(1, "clients", number);
        return with(e -> e.clients = number);
    }

    /** Sets the number of rounds, at least 1; 10 by default. */
    public Experiment rounds(int number) {
        atLeast(1, "rounds", number);
        return with(e -> e.rounds = number);
    }

    /** Sets the root of all randomness; 42 by default. */
    public Experiment seed(long value) {
        return with(e -> e.seed = value);
    }

    /** Sets the aggregation rule; federated averaging by default. */
    public Experiment rule(Aggregator aggregator) {
        return with(e -> e.rule = aggregator);
    }

    /** Adds an attack by {@code attackers} clients, drawn once, in every round. Attacks stack in the order in which they are added. */
    public Experiment attack(Attack attack, int attackers) {
        atLeast(1, "attackers", attackers);
        return attack(new AttackPhase(
                1, Integer.MAX_VALUE, attack, new AttackPhase.Selection.Count(attackers, OptionalLong.empty())));
    }

    /** Adds an attack with its own rounds and clients. */
    public Experiment attack(AttackPhase phase) {
        return with(e ->
                e.attacks = Stream.concat(attacks.stream(), Stream.of(phase)).toList());
    }

    /** Returns the same experiment without attackers, as a baseline for an attacked run. */
    public Experiment withoutAttacks() {
        return with(e -> e.attacks = List.of());
    }

    /** Sets how samples are partitioned among clients; independently and identically distributed by default. */
    public Experiment partitioning(Partitioning method) {
        return with(e -> e.partitioning = method);
    }

    /** Sets the network, a name of {@link Architectures} or of a jar; by default the data set's usual one. */
    public Experiment network(String name) {
        return with(e -> e.network = name);
    }

    /** Sets the local epochs per round, at least 1; 1 by default. */
    public Experiment epochs(int number) {
        atLeast(1, "epochs", number);
        return with(e -> e.training = new Hyperparameters(
                number, training.batchSize(), training.optimizer(), training.maxGradientNorm(), training.privacy()));
    }

    /** Sets the local training of a round; by default one epoch in batches of 32 by SGD with η = 0.05 and μ = 0.9. */
    public Experiment training(Hyperparameters hyperparameters) {
        return with(e -> e.training = hyperparameters);
    }

    /** Sets the clients that take part in a round; all by default. */
    public Experiment participation(StrategyConfig.Participation settings) {
        return with(e -> e.participation = Optional.of(settings));
    }

    /** Sets the folder of the data files; {@code datasets} in the working directory by default. */
    public Experiment datasets(Path folder) {
        return with(e -> e.datasets = folder);
    }

    /** Sets the number of threads, on which the result does not depend; one per processor by default. */
    public Experiment threads(int number) {
        atLeast(1, "threads", number);
        return with(e -> e.threads = number);
    }

    /**
     * Runs the experiment.
     *
     * @throws IllegalArgumentException when more clients attack than there are
     * @throws dev.crucible.engine.aggregation.PreconditionException when the rule cannot work with so many clients
     * @throws dev.crucible.engine.data.DataException when the data set is unknown or not available, or the model does not fit it
     */
    public Result run() {
        return run(_ -> {});
    }

    /** Runs the experiment and calls {@code progress} after each round. */
    public Result run(Consumer<RoundReport> progress) {
        StrategyConfig strategy = strategy();
        Dataset data = new Datasets(datasets).load(strategy.dataRequest());
        List<RoundReport> reports = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        try (Workers workers = new Workers(threads)) {
            Simulation simulation = new Simulation(
                    strategy, ExperimentSetup.of(strategy, data), Optional.empty(), workers, new Cancellation());
            float[] weights = simulation.run(simulation.initial(), event -> {
                switch (event) {
                    case SimulationEvent.RoundEnded ended -> {
                        reports.add(ended.report());
                        progress.accept(ended.report());
                    }
                    case SimulationEvent.Message message -> warnings.add(message.text());
                    default -> {}
                }
            });
            return new Result(reports, weights, warnings);
        }
    }

    /** Returns the experiment as the simulator's settings. */
    StrategyConfig strategy() {
        StrategyConfig.Participation settings =
                participation.orElseGet(() -> new StrategyConfig.Participation(clients, clients, clients, 1));
        rule.require(settings.sampled(clients));
        attacks.forEach(this::requireAttackers);
        return new StrategyConfig(
                0,
                rule.getClass().getSimpleName(),
                new Seed(seed),
                Optional.empty(),
                rounds,
                clients,
                new StrategyConfig.Data(
                        dataset,
                        partitioning,
                        0.8,
                        Integer.MAX_VALUE,
                        TextForm.DEFAULT,
                        ImageForm.DEFAULT,
                        Optional.empty(),
                        Extensions.DATASETS.find(dataset).map(added -> Extensions.dataset(dataset, added.usual())),
                        FileForm.DEFAULT),
                new StrategyConfig.Model(
                        network, Architectures.Options.DEFAULT, Optional.empty(), Optional.empty(), false),
                training,
                Optional.empty(),
                new StrategyConfig.Local(0, false, OptionalDouble.empty()),
                settings,
                rule,
                attacks.stream()
                        .map(phase -> new AttackPhase(
                                phase.startRound(),
                                Math.min(phase.endRound(), rounds),
                                phase.attack(),
                                phase.selection()))
                        .toList(),
                false,
                new StrategyConfig.Output(false, Optional.empty(), OptionalInt.empty()),
                Settings.NONE);
    }

    private void requireAttackers(AttackPhase phase) {
        if (phase.selection() instanceof AttackPhase.Selection.Count(int attackers, var _) && attackers > clients) {
            throw new IllegalArgumentException(
                    "attackers: must be at most clients (%d), got %d".formatted(clients, attackers));
        }
    }

    private static void atLeast(int least, String what, int number) {
        if (number < least) {
            throw new IllegalArgumentException("%s: must be at least %d, got %d".formatted(what, least, number));
        }
    }

    private Experiment with(Consumer<Experiment> change) {
        try {
            Experiment next = (Experiment) clone();
            change.accept(next);
            return next;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("it is cloneable", e);
        }
    }
}
