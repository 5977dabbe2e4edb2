package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.PoisonContext;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.FrozenWeights;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.device.ClientJob;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The clients of one strategy, trained and judged on this machine's threads, one client a thread at a time. */
final class LocalClients implements ClientPool {

    /** Server samples are judged in pieces of this many, so that threads share the work. */
    private static final int TEST_PIECE = 256;

    /** What threads take at a time when they judge, so that they end together. */
    private static final int JUDGED_TOGETHER = 1024;

    /** The server's place among the clients' streams. */
    private static final int SERVER = -1;

    private final StrategyConfig config;
    private final InitialModel model;
    private final FrozenWeights frozen;
    private final Architecture architecture;
    private final Optional<TokenVocabulary> vocabulary;
    private final ClientDatasets holdings;
    private final Attackers attackers;
    private final Workers workers;
    private final Cancellation cancellation;
    private final LocalTraining[] lanes;
    private final int batch;
    private final Batches batches;
    /** What clients of distributed SGD hold, by client: a step is too short to deal it out anew. */
    private final ClientData[] held;

    LocalClients(
            StrategyConfig config,
            ExperimentSetup ground,
            Attackers attackers,
            Workers workers,
            Cancellation cancellation) {
        this(config, ground, attackers, Batches.of(config), workers, cancellation);
    }

    /** The same with {@code batches} in place of the config's. */
    LocalClients(
            StrategyConfig config,
            ExperimentSetup ground,
            Attackers attackers,
            Batches batches,
            Workers workers,
            Cancellation cancellation) {
        this.config = config;
        this.model = ground.model();
        this.architecture = model.architecture();
        this.frozen = FrozenWeights.of(architecture, model.whole());
        this.vocabulary = ground.dataset().vocabulary();
        this.holdings = ground.holdings();
        this.attackers = attackers;
        this.workers = workers;
        this.cancellation = cancellation;
        this.batches = batches;
        this.held = new ClientData[config.distributed().isPresent() ? config.clients() : 0];
        this.lanes = new LocalTraining[workers.threads()];
        Dataset data = ground.dataset();
        this.batch = largestBatch(
                config, architecture, (long) data.train().size() + data.test().size());
    }

    /** The samples of the largest batch there can be; texts that are cut to chunks may be more than they were. */
    static int largestBatch(StrategyConfig config, Architecture architecture, long samples) {
        int wanted = config.training().batchSize();
        return architecture.masked().isPresent() ? wanted : Math.clamp(samples, 1, wanted);
    }

    /** The number of samples {@code client} trains on. */
    int samples(int client) {
        return holdings.training(client);
    }

    @Override
    public TrainingOutcome[] train(int round, float[] global, int[] participants, Objectives honest, float[][] rows) {
        TrainingOutcome[] outcomes = new TrainingOutcome[participants.length];
        int[] order = longestFirst(participants);
        workers.forEachLane(participants.length, (lane, task) -> {
            int i = order[task];
            int client = participants[i];
            float[] row = rows[i] == null ? new float[global.length] : rows[i];
            rows[i] = row;
            if (config.distributed().isPresent()) {
                outcomes[i] = gradient(lane, round, global, client, row);
                return;
            }
            System.arraycopy(global, 0, row, 0, global.length);
            LocalTraining training = lane(lane);
            training.turn(round, client);
            ClientJob job = job(round, client, honest);
            outcomes[i] =
                    training.train(row, job.samples(), config.training(), job.objective(), job.random(), cancellation);
            for (int j = 0; j < row.length; j++) {
                row[j] -= global[j];
            }
        });
        return outcomes;
    }

    /** What {@code client}, which holds samples, has to do in {@code round}. */
    ClientJob job(int round, int client, Objectives honest) {
        Samples shard = poisoned(client, round);
        return new ClientJob(
                config.distributed().isPresent() ? batches.of(shard, round, client) : shard,
                objective(client, round, honest),
                config.seed().stream(Purpose.SHUFFLE, round, client));
    }

    /** How clients train. */
    Hyperparameters hyperparameters() {
        return config.training();
    }

    /** The most samples of a batch. */
    int batch() {
        return batch;
    }

    /** A client that holds nothing sends zeros, and no loss. */
    private TrainingOutcome gradient(int lane, int round, float[] global, int client, float[] row) {
        if (!holdings.holds(client)) {
            Arrays.fill(row, 0);
            return new TrainingOutcome(0, 0);
        }
        return gradient(lane, round, global, client, batches.of(poisoned(client, round), round, client), row);
    }

    private TrainingOutcome gradient(int lane, int round, float[] global, int client, Samples samples, float[] row) {
        return lane(lane)
                .gradient(global, samples, config.seed().stream(Purpose.SHUFFLE, round, client), row, cancellation);
    }

    /** The gradients of {@code clients} at their batches of {@code round} with label y turned into classes − 1 − y. */
    float[][] flipped(int round, float[] global, int[] clients) {
        float[][] gradients = new float[clients.length][global.length];
        workers.forEachLane(clients.length, (lane, i) -> {
            Samples batch = batches.of(data(clients[i]).train(), round, clients[i]);
            gradient(lane, round, global, clients[i], new Mirrored(batch, architecture.classes()), gradients[i]);
        });
        return gradients;
    }

    /** Samples with label y turned into classes − 1 − y. */
    private record Mirrored(Samples samples, int classes) implements Samples {

        @Override
        public int size() {
            return samples.size();
        }

        @Override
        public int label(int index) {
            return classes - 1 - samples.label(index);
        }

        @Override
        public void features(int index, float[] target, int offset) {
            samples.features(index, target, offset);
        }
    }

    /** Whether {@code client} holds samples. */
    boolean holds(int client) {
        return holdings.holds(client);
    }

    /** The places of {@code participants}, those with most samples first, so that no thread is left alone with a long one. */
    private int[] longestFirst(int[] participants) {
        return IntStream.range(0, participants.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> -samples(participants[i])))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** What the server itself would change by training on {@code root}. */
    float[] trainRoot(int round, float[] global, Samples root) {
        float[] update = global.clone();
        lane(0).turn(round, SERVER);
        lane(0).train(
                        update,
                        root,
                        config.training(),
                        new LocalObjective.Plain(),
                        config.seed().stream(Purpose.SHUFFLE, round, SERVER),
                        cancellation);
        for (int j = 0; j < update.length; j++) {
            update[j] -= global[j];
        }
        return update;
    }

    /** Steps times step size of a client's round. */
    double stepLength(int client) {
        int batch = config.training().batchSize();
        int batches = (samples(client) + batch - 1) / batch;
        return (double) config.training().epochs()
                * batches
                * config.training().optimizer().learningRate();
    }

    @Override
    public Verdict judge(float[] weights, int[] clients, Samples test) {
        return verdict(evaluate(weights, clients, test, 0, parts(clients, test)), test);
    }

    /** How many parts there are to judge: the pieces of {@code test}, then what each of {@code clients} held back. */
    static int parts(int[] clients, Samples test) {
        return Math.ceilDiv(test.size(), TEST_PIECE) + clients.length;
    }

    /** The parts to judge: the pieces of {@code test}, then what each of {@code clients} held back. */
    List<Samples> judged(int[] clients, Samples test) {
        List<Samples> parts = new ArrayList<>(pieces(test));
        for (int client : clients) {
            parts.add(data(client).held());
        }
        return parts;
    }

    /** Judges {@code weights} on the parts [from, to). */
    Evaluation[] evaluate(float[] weights, int[] clients, Samples test, int from, int to) {
        List<List<Samples>> groups = groups(judged(clients, test).subList(from, to));
        Evaluation[][] evaluations = new Evaluation[groups.size()][];
        workers.forEachLane(
                evaluations.length,
                (lane, i) -> evaluations[i] = lane(lane).evaluate(weights, groups.get(i), cancellation));
        return Arrays.stream(evaluations).flatMap(Arrays::stream).toArray(Evaluation[]::new);
    }

    /** {@code parts} in their order, so many together that making a thread's model ready is little beside judging it. */
    private static List<List<Samples>> groups(List<Samples> parts) {
        List<List<Samples>> groups = new ArrayList<>();
        int begun = 0;
        int samples = 0;
        for (int i = 0; i < parts.size(); i++) {
            samples += parts.get(i).size();
            if (samples >= JUDGED_TOGETHER || i + 1 == parts.size()) {
                groups.add(parts.subList(begun, i + 1));
                begun = i + 1;
                samples = 0;
            }
        }
        return groups;
    }

    /** The verdict of all parts. */
    static Verdict verdict(Evaluation[] evaluations, Samples test) {
        int pieces = Math.ceilDiv(test.size(), TEST_PIECE);
        return new Verdict(
                Arrays.copyOfRange(evaluations, pieces, evaluations.length),
                Evaluation.sum(Arrays.asList(evaluations).subList(0, pieces)));
    }

    /** The class that {@code weights} give each of {@code samples}. */
    int[] predict(float[] weights, Samples samples) {
        List<Samples> pieces = pieces(samples);
        int[][] predictions = new int[pieces.size()][];
        workers.forEachLane(predictions.length, (lane, i) -> {
            predictions[i] = new int[pieces.get(i).size()];
            lane(lane).predict(weights, pieces.get(i), predictions[i], cancellation);
        });
        return Arrays.stream(predictions).flatMapToInt(IntStream::of).toArray();
    }

    /** Which samples of the training set {@code client} holds. */
    ClientIndices indices(int client) {
        return holdings.indices(client);
    }

    /** What {@code client} holds. */
    ClientData data(int client) {
        if (held.length == 0) {
            return holdings.of(client);
        }
        if (held[client] == null) {
            held[client] = holdings.of(client);
        }
        return held[client];
    }

    /** {@code samples} in pieces that are judged apart. */
    static List<Samples> pieces(Samples samples) {
        List<Samples> pieces = new ArrayList<>();
        for (int from = 0; from < samples.size(); from += TEST_PIECE) {
            int end = Math.min(samples.size(), from + TEST_PIECE);
            pieces.add(new Subset(samples, IntStream.range(from, end).toArray()));
        }
        return pieces;
    }

    private Samples poisoned(int client, int round) {
        List<DataPoisoning> steps = poisonings(client, round);
        return steps.isEmpty() ? data(client).train() : steps.getLast().after();
    }

    /** What attacks do to the training samples of {@code client} in {@code round}, in the order in which they stack. */
    List<DataPoisoning> poisonings(int client, int round) {
        List<DataPoisoning> steps = new ArrayList<>();
        Samples samples = data(client).train();
        for (int i = 0; i < attackers.phases().size(); i++) {
            AttackPhase phase = attackers.phases().get(i);
            if (phase.attack() instanceof Attack.OnData attack
                    && phase.covers(round)
                    && attackers.contains(i, client)) {
                Samples after = attack.poison(samples, context(client, round, i));
                steps.add(new DataPoisoning(phase, samples, after));
                samples = after;
            }
        }
        return steps;
    }

    private LocalObjective objective(int client, int round, Objectives honest) {
        LocalObjective objective = honest.of(client);
        for (int i = 0; i < attackers.phases().size(); i++) {
            AttackPhase phase = attackers.phases().get(i);
            if (phase.attack() instanceof Attack.OnTraining attack
                    && phase.covers(round)
                    && attackers.contains(i, client)) {
                OptionalDouble mu = attack.proximalTerm();
                objective = mu.isPresent() ? new LocalObjective.Proximal((float) mu.getAsDouble()) : objective;
            }
        }
        return objective;
    }

    private PoisonContext context(int client, int round, int phase) {
        Seed seed = config.seed();
        Shape shape = architecture.input();
        return new PoisonContext(
                shape,
                architecture.classes(),
                vocabulary,
                client,
                Arrays.binarySearch(attackers.clients().get(phase), client),
                seed.stream(Purpose.DATA_ATTACK, phase, client),
                seed.stream(Purpose.DATA_ATTACK, phase, client, round));
    }

    /** All parameters to start from, of which the frozen ones stay as they are. */
    float[] whole() {
        return model.whole();
    }

    /** A lane's workspace is made by the lane's own first task; lanes never overlap. */
    private LocalTraining lane(int lane) {
        if (lanes[lane] == null) {
            lanes[lane] = config.model()
                    .trainer()
                    .map(trainer -> trainer.open(architecture, batch))
                    .orElseGet(() -> LocalTraining.of(architecture, batch, frozen));
        }
        return lanes[lane];
    }
}
