package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.Scene;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.compute.Workers;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The round loop of one strategy: sample, train, attack, aggregate, judge. The result hangs on the config alone, not on the number of
 * threads, and a run that goes on from round r gives the bytes of one that was never interrupted.
 */
public final class Simulation {

    private final StrategyConfig config;
    private final Workers workers;
    private final Cancellation cancellation;
    private final Attackers attackers;
    private final ParameterLayout layout;
    private final int[] tensors;
    private final MemoryNeed memory;
    private final LocalClients clients;
    private final float[][] rows;
    private final float[] lastUpdate;
    private final ControlVariates variates;
    private final ServerSamples server;
    private final Optional<AttackSuccess> success;
    private final Optional<CleanTwin> twin;
    private boolean ended;

    /**
     * Prepares a strategy: partitions the data and lays out the model.
     *
     * @param twin what the same strategy reached without attack, to compare with
     * @throws DataException when the data cannot be shared out as asked or the model does not fit them
     */
    public Simulation(
            StrategyConfig config,
            Dataset dataset,
            Optional<CleanTwin> twin,
            Workers workers,
            Cancellation cancellation) {
        this(config, dataset, architecture(config, dataset), Attackers.resolve(config), twin, workers, cancellation);
    }

    /** The same strategy with nobody attacking. */
    static Simulation withoutAttack(
            StrategyConfig config, Dataset dataset, Workers workers, Cancellation cancellation) {
        return new Simulation(
                config,
                dataset,
                architecture(config, dataset),
                Attackers.NONE,
                Optional.empty(),
                workers,
                cancellation);
    }

    Simulation(
            StrategyConfig config,
            Dataset dataset,
            Architecture architecture,
            Attackers attackers,
            Optional<CleanTwin> twin,
            Workers workers,
            Cancellation cancellation) {
        this.config = config;
        this.workers = workers;
        this.cancellation = cancellation;
        this.attackers = attackers;
        this.layout = layout(architecture);
        this.tensors = offsets(layout);
        this.memory = MemoryNeed.of(config, layout.size());
        memory.require(Runtime.getRuntime().maxMemory());
        this.clients = new LocalClients(
                config, architecture, ClientData.partition(dataset, config), attackers, workers, cancellation);
        this.rows = new float[config.participation().sampled(config.clients())][layout.size()];
        this.lastUpdate = new float[layout.size()];
        this.variates = new ControlVariates(config.clients(), config.local().scaffold() ? layout.size() : 0);
        this.server = ServerSamples.of(dataset.test(), config);
        this.success = AttackSuccess.of(config, dataset);
        this.twin = twin;
    }

    /** Who attacks when. */
    public Attackers attackers() {
        return attackers;
    }

    /** The memory it needs. */
    MemoryNeed memory() {
        return memory;
    }

    /** The model's parameters. */
    public ParameterLayout layout() {
        return layout;
    }

    /** The state before the first round. */
    public GlobalState initial() {
        return GlobalState.initial(layout.initial(config.seed().stream(Purpose.INITIAL_WEIGHTS)));
    }

    /**
     * Runs the rounds after {@code from}.
     *
     * @return the weights after the last round
     * @throws java.util.concurrent.CancellationException when stopped
     */
    public float[] run(GlobalState from, RoundSink sink) {
        float[] weights = from.weights().clone();
        System.arraycopy(from.lastUpdate(), 0, lastUpdate, 0, lastUpdate.length);
        variates.restore(from.variates());
        RuleState state = from.state();
        for (int round = from.round() + 1; round <= config.rounds() && !ended; round++) {
            cancellation.check();
            state = round(round, weights, state, sink);
        }
        return weights;
    }

    private RuleState round(int round, float[] weights, RuleState state, RoundSink sink) {
        RoundRecorder recorder = new RoundRecorder(config, attackers, round, layout.size());
        int[] participants = ClientSelection.of(config, round);
        TrainingOutcome[] outcomes = clients.train(round, weights, participants, this::objective, rows);
        recorder.trained(participants, outcomes);
        int[] trained = IntStream.range(0, participants.length)
                .filter(i -> usable(
                        FailedClient.untrained(participants[i], round, outcomes[i]), i, participants, recorder, sink))
                .toArray();
        if (config.local().scaffold()) {
            correctVariates(participants, trained);
        }
        attack(round, weights, participants, trained);
        int[] kept = IntStream.of(trained)
                .filter(i ->
                        usable(FailedClient.unusable(participants[i], round, rows[i]), i, participants, recorder, sink))
                .toArray();
        recorder.attacked();
        RuleState next = state;
        if (kept.length > 0) {
            Aggregate aggregate = aggregate(round, weights, participants, kept, state, recorder);
            next = aggregate.state();
            apply(aggregate.update(), weights, round);
        } else {
            Arrays.fill(lastUpdate, 0);
            sink.warning("round %d: no usable update, the model stays as it was".formatted(round));
        }
        Evaluation[] judged = clients.judge(weights, participants);
        recorder.judged(participants, judged, clients.test(weights, server.test()));
        success.ifPresent(s -> recorder.attackSuccess(
                clients.share(weights, s.attacked(), s.target()),
                twin.map(t -> t.attackSuccess(round)).orElseGet(() -> s.untouched()
                        .map(u -> clients.share(weights, u, s.target()))
                        .orElse(Double.NaN))));
        RoundReport report = recorder.report(twin.map(t -> t.accuracy(round)).orElse(Double.NaN));
        sink.finished(
                report,
                new GlobalState(
                        round,
                        weights,
                        lastUpdate,
                        next,
                        config.local().scaffold() ? variates.state() : RuleState.NONE));
        ended = report.ended().isPresent();
        return next;
    }

    private LocalObjective objective(int client) {
        if (config.local().scaffold()) {
            return new LocalObjective.ControlVariate(variates.correction(client));
        }
        double mu = config.local().proximalMu();
        return mu > 0 ? new LocalObjective.Proximal((float) mu) : new LocalObjective.Plain();
    }

    /** By what the clients really trained: an attacker rewrites only what it sends. */
    private void correctVariates(int[] participants, int[] trained) {
        UpdateMatrix updates = trained.length == 0 ? null : matrix(participants, trained);
        if (updates != null) {
            variates.update(
                    updates.clients(),
                    updates.rows(),
                    IntStream.of(updates.clients())
                            .mapToDouble(clients::stepLength)
                            .toArray());
        }
    }

    private static boolean usable(
            Optional<String> failure, int i, int[] participants, RoundRecorder recorder, RoundSink sink) {
        failure.ifPresent(cause -> {
            recorder.failed(participants[i], cause);
            sink.warning(cause);
        });
        return failure.isEmpty();
    }

    private void attack(int round, float[] weights, int[] participants, int[] trained) {
        for (int p = 0; p < attackers.phases().size(); p++) {
            AttackPhase phase = attackers.phases().get(p);
            if (!(phase.attack() instanceof Attack.OnUpdate attack) || !phase.covers(round)) {
                continue;
            }
            int index = p;
            int[] own = IntStream.of(trained)
                    .filter(i -> attackers.contains(index, participants[i]))
                    .toArray();
            if (own.length > 0) {
                float[][] updates = IntStream.of(own).mapToObj(i -> rows[i]).toArray(float[][]::new);
                attack.rewrite(updates, scene(round, weights, participants, trained, own, attack.omniscient()));
            }
        }
    }

    private Scene scene(int round, float[] weights, int[] participants, int[] trained, int[] own, boolean omniscient) {
        return new Scene(
                round,
                weights,
                lastUpdate,
                tensors,
                omniscient ? honest(round, participants, trained) : Optional.empty(),
                IntStream.of(own).map(i -> participants[i]).toArray(),
                trained.length,
                config.rule(),
                workers,
                config.seed());
    }

    private Optional<UpdateMatrix> honest(int round, int[] participants, int[] kept) {
        int[] honest = IntStream.of(kept)
                .filter(i -> !attackers.attacks(participants[i], round))
                .toArray();
        return honest.length == 0 ? Optional.empty() : Optional.of(matrix(participants, honest));
    }

    private UpdateMatrix matrix(int[] participants, int[] chosen) {
        List<float[]> updates = new ArrayList<>();
        for (int i : chosen) {
            updates.add(rows[i]);
        }
        int[] ids = IntStream.of(chosen).map(i -> participants[i]).toArray();
        return new UpdateMatrix(
                updates.toArray(float[][]::new),
                ids,
                IntStream.of(ids).map(clients::samples).toArray());
    }

    private Aggregate aggregate(
            int round, float[] weights, int[] participants, int[] kept, RuleState state, RoundRecorder recorder) {
        UpdateMatrix updates = matrix(participants, kept);
        config.rule().require(updates.n());
        RoundContext context = new RoundContext(
                round,
                config.seed().stream(Purpose.AGGREGATION, round),
                workers,
                state,
                server.root().map(root -> clients.trainRoot(round, weights, root)));
        Aggregate aggregate = config.rule().aggregate(updates, context);
        recorder.aggregated(updates, aggregate, workers);
        return aggregate;
    }

    private void apply(float[] update, float[] weights, int round) {
        System.arraycopy(update, 0, lastUpdate, 0, update.length);
        for (int j = 0; j < weights.length; j++) {
            weights[j] += update[j];
        }
        if (!FailedClient.isFinite(weights)) {
            throw new DivergedException(("round %d: the aggregated model holds values that are not finite; the rule let"
                            + " an extreme update through, use a robust one or a lower learning_rate")
                    .formatted(round));
        }
    }

    private static Architecture architecture(StrategyConfig config, Dataset dataset) {
        String keyword =
                config.model().keyword().isEmpty() ? "cnn" : config.model().keyword();
        return Architectures.named(keyword, dataset.shape(), dataset.classes())
                .orElseThrow(() -> new DataException("model_keyword: must be one of %s, got \"%s\""
                        .formatted(String.join(", ", Architectures.names()), keyword)));
    }

    private static ParameterLayout layout(Architecture architecture) {
        try {
            return ParameterLayout.of(architecture);
        } catch (IllegalArgumentException e) {
            throw new DataException("model_keyword: the network does not fit the data: " + e.getMessage(), e);
        }
    }

    /** Where each tensor begins, and the length of all at the end. */
    private static int[] offsets(ParameterLayout layout) {
        return IntStream.concat(
                        layout.tensors().stream().mapToInt(ParameterLayout.Tensor::offset), IntStream.of(layout.size()))
                .toArray();
    }
}
