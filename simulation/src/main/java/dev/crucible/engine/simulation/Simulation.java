package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.kernel.Finite;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.personal.PersonalModels;
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The round loop of one strategy: sample, train, attack, aggregate, evaluate. The result depends only on the config, not on the number of
 * threads. A run resumed after round r gives the same bytes as one that was never interrupted.
 */
public final class Simulation {

    /** Threads that a graphics processor counts as in the size of a wave: shorter waves leave it idle. */
    private static final int TOGETHER = 64;

    private final StrategyConfig config;
    private final Cancellation cancellation;
    private final Attackers attackers;
    private final InitialModel model;
    private final ParameterLayout layout;
    private final AggregationMode mode;
    private final MemoryEstimate memory;
    private final LocalClients clients;
    private final TrainingDevice device;
    private final ClientPool pool;
    private final Optional<UpdatePlacement> placement;
    private final float[] lastUpdate;
    private final ControlVariates variates;
    private final PersonalModels personal;
    private final WorkerMomentum momentum;
    private final ServerSamples server;
    private final Optional<PrivacyLedger> ledger;
    private final UpdateAttacks attacks;
    private final RoundAggregation aggregation;
    private final CohortSampler sampler;
    private final Optional<AttackSuccess> success;
    private final Optional<CleanTwin> twin;
    private double clock;
    private boolean ended;

    /**
     * Prepares a strategy.
     *
     * @param setup the setup of {@code config}, possibly shared with other strategies
     * @param twin results of the same strategy without attack, for comparison
     * @throws DataException when memory or data do not suffice
     */
    public Simulation(
            StrategyConfig config,
            ExperimentSetup setup,
            Optional<CleanTwin> twin,
            Workers workers,
            Cancellation cancellation) {
        this(
                config,
                setup,
                Attackers.resolve(config),
                twin,
                AggregationMode.LIMIT,
                Optional.empty(),
                Batches.of(config),
                workers,
                cancellation);
    }

    /** Prepares a strategy on this machine, with {@code batches} in place of those that the config would draw for distributed SGD. */
    public Simulation(
            StrategyConfig config, ExperimentSetup setup, Batches batches, Workers workers, Cancellation cancellation) {
        this(
                config,
                setup,
                Attackers.resolve(config),
                Optional.empty(),
                AggregationMode.LIMIT,
                Optional.empty(),
                batches,
                workers,
                cancellation);
    }

    /**
     * Prepares a strategy.
     *
     * @param attackers the attackers of each round
     * @param limit replaces {@link AggregationMode#LIMIT}
     * @param cluster trains and evaluates the clients in place of this process
     * @param batches of distributed SGD
     */
    Simulation(
            StrategyConfig config,
            ExperimentSetup setup,
            Attackers attackers,
            Optional<CleanTwin> twin,
            long limit,
            Optional<Cluster> cluster,
            Batches batches,
            Workers workers,
            Cancellation cancellation) {
        Dataset dataset = setup.dataset();
        this.config = config;
        this.cancellation = cancellation;
        this.attackers = attackers;
        this.model = setup.model();
        this.layout = ParameterLayout.of(model.architecture()).trained();
        this.clients = new LocalClients(config, setup, attackers, batches, workers, cancellation);
        this.device = TrainingDevice.of(config, model.architecture(), clients, cluster.isPresent(), cancellation);
        int together = device.clients().isPresent() ? Math.max(TOGETHER, workers.threads()) : workers.threads();
        this.mode = AggregationMode.of(
                config, layout.size(), limit, cluster.map(Cluster::slots).orElse(together));
        this.placement = cluster.map(c -> UpdatePlacement.of(config, mode, attackers, c));
        this.memory = MemoryEstimate.of(
                config,
                dataset,
                model.architecture(),
                mode,
                placement.map(UpdatePlacement::held).orElse(mode.rows()),
                workers.threads());
        memory.require(Runtime.getRuntime().maxMemory());
        Optional<ClusterClients> elsewhere = cluster.map(
                c -> new ClusterClients(config, dataset, attackers, c, placement.orElseThrow(), clients::samples));
        this.pool = elsewhere
                .<ClientPool>map(c -> c)
                .orElse(device.clients().<ClientPool>map(c -> c).orElse(clients));
        this.lastUpdate = new float[layout.size()];
        this.variates = new ControlVariates(config.clients(), config.local().scaffold() ? layout.size() : 0);
        this.personal = new PersonalModels(config.local().ditto(), config.clients());
        this.momentum = new WorkerMomentum(
                config.distributed().map(DistributedSgd::momentum).orElse(0f), config.clients());
        this.server = ServerSamples.of(dataset, setup.holdings(), config);
        this.attacks = UpdateAttacks.of(
                config,
                attackers,
                clients::samples,
                layout,
                clients.attacks().memories(),
                clients::cleanLoss,
                config.distributed().map(_ -> clients::flipped),
                workers);
        this.aggregation = new RoundAggregation(
                config,
                mode,
                clients,
                new ClientUpdates(config, attacks, clients, pool, variates, momentum, mode),
                elsewhere,
                server,
                dataset.shape(),
                UpdateAttacks.shapes(layout),
                workers);
        this.sampler = new CohortSampler(config, clients::samples);
        this.ledger = PrivacyLedger.of(config, clients, sampler);
        this.success = AttackSuccess.of(config, dataset, clients.attacks().memories());
        this.twin = twin;
    }

    /** Returns the attackers of each phase. */
    public Attackers attackers() {
        return attackers;
    }

    /** Returns what the attack of each phase chose in the rounds so far. */
    List<SortedMap<Integer, String>> choices() {
        return attacks.choices();
    }

    /** Returns the sampler of cohorts. */
    CohortSampler sampler() {
        return sampler;
    }

    /** Returns the aggregation mode. */
    AggregationMode mode() {
        return mode;
    }

    /** Returns true if the rule receives updates in waves. */
    public boolean streams() {
        return mode.streams();
    }

    /** Returns the placement of updates on a cluster, as text, when there is one. */
    Optional<String> placement() {
        return placement.map(UpdatePlacement::note);
    }

    /** Returns the processor that trains clients. */
    public TrainingDevice device() {
        return device;
    }

    /** Returns the estimate of its memory. */
    MemoryEstimate memory() {
        return memory;
    }

    /** Returns the layout of the parameters that clients train and send. */
    public ParameterLayout layout() {
        return layout;
    }

    /** Returns the network. */
    public Architecture architecture() {
        return model.architecture();
    }

    /** Returns all parameters, with {@code weights} for the trained ones, in the order of the network's own layout. */
    public float[] whole(float[] weights) {
        return model.with(weights);
    }

    /** Returns the server's evaluation samples. */
    public Samples test() {
        return server.test();
    }

    /** Returns true if the model classifies samples; one that predicts masked words does not. */
    public boolean classifies() {
        return architecture().masked().isEmpty();
    }

    /** Returns the accuracy of the clean twin in {@code round}, NaN without one. */
    double cleanAccuracy(int round) {
        return twin.map(t -> t.accuracy(round)).orElse(Double.NaN);
    }

    /** Returns the origin of the initial parameters. */
    String origin() {
        return model.origin();
    }

    /** Returns the accounting of private training; empty when training is not private. */
    public Optional<PrivacyLedger> ledger() {
        return ledger;
    }

    /** Returns the indices in the training set of the samples of {@code client}. */
    public ClientIndices indices(int client) {
        return clients.indices(client);
    }

    /** Returns the training samples of {@code client}, not poisoned. */
    public Samples training(int client) {
        return clients.data(client).train();
    }

    /** Returns the changes by attacks to the training samples of {@code client} in {@code round}, in stacking order. */
    public List<DataPoisoning> poisonings(int client, int round) {
        return clients.attacks().poisonings(client, round);
    }

    /** Returns the class that {@code weights} predict for each of {@code samples}. Not to be called while a round trains. */
    public int[] predict(float[] weights, Samples samples) {
        return device.clients()
                .map(c -> c.predict(weights, samples))
                .orElseGet(() -> clients.predict(weights, samples));
    }

    /** Returns the state before the first round. */
    public GlobalState initial() {
        return GlobalState.initial(ParameterLayout.of(model.architecture()).trainedOf(model.whole()));
    }

    /** Throws when {@code state} belongs to another model. */
    void require(GlobalState state) throws IOException {
        if (state.weights().length != layout.size() || state.lastUpdate().length != layout.size()) {
            throw new IOException("the checkpoint holds %d weights where the model has %d; start a new run instead"
                    .formatted(state.weights().length, layout.size()));
        }
    }

    /**
     * Runs the rounds after {@code from}.
     *
     * @return the weights after the last round
     * @throws java.util.concurrent.CancellationException when stopped
     */
    public float[] run(GlobalState from, SimulationListener listener) {
        float[] weights = from.weights().clone();
        System.arraycopy(from.lastUpdate(), 0, lastUpdate, 0, lastUpdate.length);
        RuleState kept = attacks.restore(from.variates());
        variates.restore(kept);
        personal.restore(kept);
        momentum.restore(kept);
        RuleState state = from.state();
        clock = sampler.clock(from.round());
        device.clients().ifPresent(c -> c.tell(listener));
        try {
            for (int round = from.round() + 1; round <= config.rounds() && !ended; round++) {
                cancellation.check();
                state = round(round, weights, state, listener);
            }
        } finally {
            pool.release();
        }
        return weights;
    }

    private RuleState round(int round, float[] weights, RuleState state, SimulationListener listener) {
        RoundDetail wanted = listener.wants(round);
        RoundRecorder recorder =
                new RoundRecorder(config, attackers, round, layout.size(), layout.size() - layout.carried());
        Cohort cohort = sampler.of(round, clock);
        clock = cohort.clock();
        recorder.attended(cohort);
        int[] participants = active(cohort.present(), round);
        clients.tune(round, weights, participants);
        int[] persons = clients.personalise(round, weights, participants, personal);
        Optional<Aggregate> aggregate = cohort.shortage().isPresent()
                ? Optional.empty()
                : aggregation.of(
                        new Round(round, weights, lastUpdate, state, participants, recorder, wanted, listener));
        aggregate.ifPresentOrElse(a -> apply(a.update(), weights, round, listener), () -> {
            Arrays.fill(lastUpdate, 0);
            cohort.shortage()
                    .ifPresentOrElse(
                            why -> listener.heard(new SimulationEvent.Skipped(
                                    "round %d: %s; the model stays as it was".formatted(round, why))),
                            () -> listener.heard(new SimulationEvent.Warning(
                                    "round %d: no usable update, the model stays as it was".formatted(round))));
        });
        RuleState next = aggregate.map(Aggregate::state).orElse(state);
        if (round == config.rounds() || recorder.ends() || (wanted.judged() && config.judges(round))) {
            int[] judges = wanted.judgedOnClients()
                    ? IntStream.of(participants).filter(clients::holds).toArray()
                    : new int[0];
            judge(round, weights, judges, recorder);
            recorder.personal(persons, clients.personalAccuracies(weights, persons, personal));
        }
        RoundReport report = recorder.report(
                cleanAccuracy(round), ledger.map(l -> l.epsilon(round)).orElse(Double.NaN));
        listener.heard(new SimulationEvent.RoundEnded(
                config,
                report,
                new GlobalState(
                        round,
                        weights,
                        lastUpdate,
                        next,
                        // Settings that keep a state of clients exclude each other.
                        attacks.with(
                                personal.kept()
                                        ? personal.state()
                                        : config.local().scaffold() ? variates.state() : momentum.state()))));
        ended = report.ended().isPresent();
        return next;
    }

    private void judge(int round, float[] weights, int[] participants, RoundRecorder recorder) {
        recorder.judged(participants, pool.judge(weights, participants, server.test()));
        Function<Samples, int[]> model = samples -> predict(weights, samples);
        success.ifPresent(s -> recorder.attackSuccess(
                s.share(s.attacked(), model),
                twin.map(t -> t.attackSuccess(round)).orElseGet(() -> s.untouched()
                        .map(untouched -> s.share(untouched, model))
                        .orElse(Double.NaN))));
    }

    /** Returns the clients that train; one without samples takes part only in rounds in which it attacks. */
    private int[] active(int[] present, int round) {
        return IntStream.of(present)
                .filter(client -> clients.holds(client) || attackers.attacks(client, round))
                .toArray();
    }

    private void apply(float[] update, float[] weights, int round, SimulationListener listener) {
        listener.heard(new SimulationEvent.Aggregated(round, update));
        config.distributed()
                .ifPresentOrElse(
                        sgd -> sgd.step(
                                update, weights, config.training().optimizer().learningRate(), round, lastUpdate),
                        () -> System.arraycopy(update, 0, lastUpdate, 0, update.length));
        for (int j = 0; j < weights.length; j++) {
            weights[j] += lastUpdate[j];
        }
        if (!Finite.all(weights)) {
            throw new DivergedException(("round %d: the aggregated model holds values that are not finite; the rule let"
                            + " an extreme update through, use a robust one or a lower learning_rate")
                    .formatted(round));
        }
    }
}
