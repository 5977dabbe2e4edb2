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
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The round loop of one strategy: sample, train, attack, aggregate, judge. The result hangs on the config alone, not on the number of
 * threads, and a run that goes on from round r gives the bytes of one that was never interrupted.
 */
public final class Simulation {

    /** A graphics processor trains waves of four times as many clients: fewer leave it idle. */
    private static final int TOGETHER = 64;

    private final StrategyConfig config;
    private final Cancellation cancellation;
    private final Attackers attackers;
    private final InitialModel model;
    private final ParameterLayout layout;
    private final AggregationMode form;
    private final MemoryEstimate memory;
    private final LocalClients clients;
    private final TrainingDevice device;
    private final ClientPool pool;
    private final Optional<UpdatePlacement> apart;
    private final float[] lastUpdate;
    private final ControlVariates variates;
    private final WorkerMomentum momentum;
    private final ServerSamples server;
    private final Optional<PrivacyLedger> ledger;
    private final UpdateAttacks attacks;
    private final RoundAggregation aggregation;
    private final CohortSampler roster;
    private final Optional<AttackSuccess> success;
    private final Optional<CleanTwin> twin;
    private double clock;
    private boolean ended;

    /**
     * Prepares a strategy.
     *
     * @param ground of {@code config}, its own or shared with others
     * @param twin what the same strategy reached without attack, to compare with
     * @throws DataException when the memory does not suffice or the data do not
     */
    public Simulation(
            StrategyConfig config,
            ExperimentSetup ground,
            Optional<CleanTwin> twin,
            Workers workers,
            Cancellation cancellation) {
        this(
                config,
                ground,
                Attackers.resolve(config),
                twin,
                AggregationMode.LIMIT,
                Optional.empty(),
                workers,
                cancellation);
    }

    /** The same on this machine, with {@code batches} in place of those that the config would draw for distributed SGD. */
    public Simulation(
            StrategyConfig config,
            ExperimentSetup ground,
            Batches batches,
            Workers workers,
            Cancellation cancellation) {
        this(
                config,
                ground,
                Attackers.resolve(config),
                Optional.empty(),
                AggregationMode.LIMIT,
                Optional.empty(),
                batches,
                workers,
                cancellation);
    }

    /**
     * The same.
     *
     * @param attackers who attacks when
     * @param limit stands in place of {@link AggregationMode#LIMIT}
     * @param cluster trains and judges the clients in place of this process
     */
    Simulation(
            StrategyConfig config,
            ExperimentSetup ground,
            Attackers attackers,
            Optional<CleanTwin> twin,
            long limit,
            Optional<Cluster> cluster,
            Workers workers,
            Cancellation cancellation) {
        this(config, ground, attackers, twin, limit, cluster, Batches.of(config), workers, cancellation);
    }

    private Simulation(
            StrategyConfig config,
            ExperimentSetup ground,
            Attackers attackers,
            Optional<CleanTwin> twin,
            long limit,
            Optional<Cluster> cluster,
            Batches batches,
            Workers workers,
            Cancellation cancellation) {
        Dataset dataset = ground.dataset();
        this.config = config;
        this.cancellation = cancellation;
        this.attackers = attackers;
        this.model = ground.model();
        this.layout = ParameterLayout.of(model.architecture()).trained();
        this.clients = new LocalClients(config, ground, attackers, batches, workers, cancellation);
        this.device = TrainingDevice.of(config, model.architecture(), clients, cluster.isPresent(), cancellation);
        int together = device.clients().isPresent() ? Math.max(TOGETHER, workers.threads()) : workers.threads();
        this.form = AggregationMode.of(
                config, layout.size(), limit, cluster.map(Cluster::slots).orElse(together));
        this.apart = cluster.map(c -> UpdatePlacement.of(config, form, attackers, c));
        this.memory = MemoryEstimate.of(
                config,
                dataset,
                model.architecture(),
                form,
                apart.map(UpdatePlacement::held).orElse(form.rows()),
                workers.threads());
        memory.require(Runtime.getRuntime().maxMemory());
        Optional<ClusterClients> elsewhere = cluster.map(
                c -> new ClusterClients(config, dataset, attackers, c, apart.orElseThrow(), clients::samples));
        this.pool = elsewhere
                .<ClientPool>map(c -> c)
                .orElse(device.clients().<ClientPool>map(c -> c).orElse(clients));
        this.lastUpdate = new float[layout.size()];
        this.variates = new ControlVariates(config.clients(), config.local().scaffold() ? layout.size() : 0);
        this.momentum = new WorkerMomentum(
                config.distributed().map(DistributedSgd::momentum).orElse(0f), config.clients());
        this.server = ServerSamples.of(ClientData.read(dataset.test(), dataset, config), config);
        this.attacks = UpdateAttacks.of(
                config,
                attackers,
                clients::samples,
                layout,
                config.distributed().map(_ -> clients::flipped),
                workers);
        this.aggregation = new RoundAggregation(
                config,
                form,
                clients,
                new ClientUpdates(config, attacks, clients, pool, variates, momentum, form),
                elsewhere,
                server,
                dataset.shape(),
                UpdateAttacks.shapes(layout),
                workers);
        this.roster = new CohortSampler(config, clients::samples);
        this.ledger = PrivacyLedger.of(config, clients, roster);
        this.success = AttackSuccess.of(config, dataset);
        this.twin = twin;
    }

    /** Who attacks when. */
    public Attackers attackers() {
        return attackers;
    }

    /** Who comes to which round. */
    CohortSampler roster() {
        return roster;
    }

    /** How updates reach the rule. */
    AggregationMode form() {
        return form;
    }

    /** Whether updates reach the rule in waves. */
    public boolean streams() {
        return form.streams();
    }

    /** How updates on a cluster come together, when there is one. */
    Optional<String> placement() {
        return apart.map(UpdatePlacement::note);
    }

    /** Where clients are trained. */
    public TrainingDevice device() {
        return device;
    }

    /** The memory it needs. */
    MemoryEstimate memory() {
        return memory;
    }

    /** The parameters that clients train and send. */
    public ParameterLayout layout() {
        return layout;
    }

    /** The network. */
    public Architecture architecture() {
        return model.architecture();
    }

    /** All parameters when the trained ones are {@code weights}, in the order of the network's own layout. */
    public float[] whole(float[] weights) {
        return model.with(weights);
    }

    /** The samples that the server judges by. */
    public Samples test() {
        return server.test();
    }

    /** Whether the model gives samples classes; one that guesses hidden words does not. */
    public boolean classifies() {
        return architecture().masked().isEmpty();
    }

    /** What the clean twin reached in {@code round}, NaN without one. */
    double cleanAccuracy(int round) {
        return twin.map(t -> t.accuracy(round)).orElse(Double.NaN);
    }

    /** Where the parameters before the first round came from. */
    String origin() {
        return model.origin();
    }

    /** What training in private is worth after {@code round}; empty when it is not private. */
    public Optional<PrivacyLedger> ledger() {
        return ledger;
    }

    /** Which samples of the training set {@code client} holds. */
    public ClientIndices indices(int client) {
        return clients.indices(client);
    }

    /** What {@code client} trains on when nobody poisons it. */
    public Samples training(int client) {
        return clients.data(client).train();
    }

    /** What attacks do to the training samples of {@code client} in {@code round}, in the order in which they stack. */
    public List<DataPoisoning> poisonings(int client, int round) {
        return clients.poisonings(client, round);
    }

    /** The class that {@code weights} give each of {@code samples}; not while a round trains. */
    public int[] predict(float[] weights, Samples samples) {
        return device.clients()
                .map(c -> c.predict(weights, samples))
                .orElseGet(() -> clients.predict(weights, samples));
    }

    /** The state before the first round. */
    public GlobalState initial() {
        return GlobalState.initial(ParameterLayout.of(model.architecture()).trainedOf(model.whole()));
    }

    /** Throws when {@code state} is one of another model. */
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
        momentum.restore(kept);
        RuleState state = from.state();
        clock = roster.clock(from.round());
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
        Cohort attendance = roster.of(round, clock);
        clock = attendance.clock();
        recorder.attended(attendance);
        int[] participants = active(attendance.present(), round);
        Optional<Aggregate> aggregate = attendance.shortage().isPresent()
                ? Optional.empty()
                : aggregation.of(
                        new Round(round, weights, lastUpdate, state, participants, recorder, wanted, listener));
        aggregate.ifPresentOrElse(a -> apply(a.update(), weights, round, listener), () -> {
            Arrays.fill(lastUpdate, 0);
            attendance
                    .shortage()
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
                        attacks.with(config.local().scaffold() ? variates.state() : momentum.state()))));
        ended = report.ended().isPresent();
        return next;
    }

    private void judge(int round, float[] weights, int[] participants, RoundRecorder recorder) {
        recorder.judged(participants, pool.judge(weights, participants, server.test()));
        success.ifPresent(s -> recorder.attackSuccess(
                share(weights, s.attacked(), s.target()),
                twin.map(t -> t.attackSuccess(round)).orElseGet(() -> s.untouched()
                        .map(u -> share(weights, u, s.target()))
                        .orElse(Double.NaN))));
    }

    /** The share of {@code samples} that {@code weights} take for class {@code target}. */
    private double share(float[] weights, Samples samples, int target) {
        long hits =
                IntStream.of(predict(weights, samples)).filter(p -> p == target).count();
        return (double) hits / samples.size();
    }

    /** A client that holds no samples is silent in rounds in which it does not attack. */
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
