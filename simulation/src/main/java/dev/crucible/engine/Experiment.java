package dev.crucible.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A simulation as a Java program writes it down; it stays in memory and leaves no files. Each method gives a new experiment and leaves
 * this one as it is, so that variants share what they have in common:
 *
 * <pre>{@code
 * Experiment attacked = Experiment.on("digits").clients(10).rounds(15).attack(new SignFlip(false, 3), 2);
 * double held = attacked.rule(new TrimmedMean(2)).run().testAccuracy();
 * double fell = attacked.rule(new FedAvg()).run().testAccuracy();
 * }</pre>
 *
 * <p>What is not said is what a config without the key would have, and the same settings give the same weights as a config, to the bit.
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
     * What an experiment came to.
     *
     * @param rounds what was measured, round by round
     * @param weights of the model after the last round
     * @param warnings what somebody should know of it, such as rounds that had no usable update
     */
    public record Result(List<RoundReport> rounds, float[] weights, List<String> warnings) {

        public Result {
            rounds = List.copyOf(rounds);
            warnings = List.copyOf(warnings);
        }

        /** Accuracy on the server's samples after the last round. */
        public double testAccuracy() {
            return rounds.getLast().testAccuracy();
        }
    }

    /** An experiment on the data set of this keyword, such as {@code digits}, which needs no files. */
    public static Experiment on(String dataset) {
        return new Experiment(dataset);
    }

    /** How many clients there are, at least 1; 10 unless said. */
    public Experiment clients(int number) {
        atLeast(1, "clients", number);
        return with(e -> e.clients = number);
    }

    /** How many rounds there are, at least 1; 10 unless said. */
    public Experiment rounds(int number) {
        atLeast(1, "rounds", number);
        return with(e -> e.rounds = number);
    }

    /** The root of all that is drawn; 42 unless said. */
    public Experiment seed(long value) {
        return with(e -> e.seed = value);
    }

    /** What makes one update of the clients'; federated averaging unless said. */
    public Experiment rule(Aggregator aggregator) {
        return with(e -> e.rule = aggregator);
    }

    /** So many clients, drawn once, that do this in every round; attacks stack in the order in which they are added. */
    public Experiment attack(Attack attack, int attackers) {
        atLeast(1, "attackers", attackers);
        return attack(new AttackPhase(
                1, Integer.MAX_VALUE, attack, new AttackPhase.Selection.Count(attackers, OptionalLong.empty())));
    }

    /** An attack with rounds and clients of its own. */
    public Experiment attack(AttackPhase phase) {
        return with(e ->
                e.attacks = Stream.concat(attacks.stream(), Stream.of(phase)).toList());
    }

    /** The same with nobody attacking: what to hold an attacked run against. */
    public Experiment withoutAttacks() {
        return with(e -> e.attacks = List.of());
    }

    /** How samples are dealt to clients; independently and identically distributed unless said. */
    public Experiment partitioning(Partitioning deal) {
        return with(e -> e.partitioning = deal);
    }

    /** A name of {@link Architectures} or of a jar; the data set's usual one unless said. */
    public Experiment network(String name) {
        return with(e -> e.network = name);
    }

    /** How often a client goes through its samples in one round, at least 1; once unless said. */
    public Experiment epochs(int number) {
        atLeast(1, "epochs", number);
        return with(e -> e.training = new Hyperparameters(
                number, training.batchSize(), training.optimizer(), training.maxGradientNorm(), training.privacy()));
    }

    /** How a client trains in one round; one epoch in batches of 32 by SGD with η = 0.05 and μ = 0.9 unless said. */
    public Experiment training(Hyperparameters hyperparameters) {
        return with(e -> e.training = hyperparameters);
    }

    /** Who takes part in a round; everybody unless said. */
    public Experiment participation(StrategyConfig.Participation who) {
        return with(e -> e.participation = Optional.of(who));
    }

    /** Where data files lie; {@code datasets} in the working directory unless said. */
    public Experiment datasets(Path folder) {
        return with(e -> e.datasets = folder);
    }

    /** How many threads compute, on which the result does not depend; one for each processor unless said. */
    public Experiment threads(int number) {
        atLeast(1, "threads", number);
        return with(e -> e.threads = number);
    }

    /**
     * Runs it.
     *
     * @throws IllegalArgumentException when more clients attack than there are
     * @throws dev.crucible.engine.aggregation.PreconditionException when the rule cannot work with so many clients
     * @throws dev.crucible.engine.data.DataException when the data set is unknown or cannot be had, or the model does not fit it
     */
    public Result run() {
        return run(_ -> {});
    }

    /** The same; {@code progress} hears of each round as it ends. */
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

    /** It as the simulator takes it. */
    StrategyConfig strategy() {
        StrategyConfig.Participation who =
                participation.orElseGet(() -> new StrategyConfig.Participation(clients, clients, clients, 1));
        rule.require(who.sampled(clients));
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
                        Extensions.DATASETS.find(dataset).map(added -> Extensions.dataset(dataset, added.usual()))),
                new StrategyConfig.Model(
                        network, Architectures.Options.DEFAULT, Optional.empty(), Optional.empty(), false),
                training,
                Optional.empty(),
                new StrategyConfig.Local(0, false),
                who,
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
                JsonNodeFactory.instance.objectNode());
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
