package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackMemory;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.LocalKnowledge;
import dev.crucible.engine.attack.PoisonContext;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
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
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.personal.PersonalModels;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.trigger.LocalModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The clients of one strategy, trained and evaluated on this machine's threads, one client per thread at a time. */
final class LocalClients implements ClientPool {

    /** Samples per piece of the server's samples, so that threads share the evaluation. */
    private static final int TEST_PIECE = 256;

    /** Samples that a thread evaluates at a time, so that all threads end together. */
    private static final int JUDGED_TOGETHER = 1024;

    /** The samples of an attacker on which it tries models. */
    private static final int TRIED = 128;

    /** The server's index among the clients' random streams. */
    private static final int SERVER = -1;

    /** The place of a personal model's stream after that of its client. */
    private static final int PERSONAL = 1;

    private final StrategyConfig config;
    private final InitialModel model;
    private final FrozenWeights frozen;
    private final Architecture architecture;
    private final Optional<TokenVocabulary> vocabulary;
    private final List<String> labels;
    private final ClientDatasets holdings;
    private final Attackers attackers;
    /** Memory of each entry of the schedule between rounds. */
    private final List<AttackMemory> memories;

    private final Workers workers;
    private final Cancellation cancellation;
    private final LocalTraining[] lanes;
    private final int batch;
    private final Batches batches;
    /** Samples of clients of distributed SGD, by client: a step is too short to partition them again. */
    private final ClientData[] held;

    LocalClients(
            StrategyConfig config,
            ExperimentSetup setup,
            Attackers attackers,
            Workers workers,
            Cancellation cancellation) {
        this(config, setup, attackers, Batches.of(config), workers, cancellation);
    }

    /** Creates the clients with {@code batches} in place of the config's. */
    LocalClients(
            StrategyConfig config,
            ExperimentSetup setup,
            Attackers attackers,
            Batches batches,
            Workers workers,
            Cancellation cancellation) {
        this.config = config;
        this.model = setup.model();
        this.architecture = model.architecture();
        this.frozen = FrozenWeights.of(architecture, model.whole());
        this.vocabulary = setup.dataset().vocabulary();
        this.labels = setup.dataset().summary().labels();
        this.holdings = setup.holdings();
        this.attackers = attackers;
        this.memories = attackers.phases().stream().map(_ -> new AttackMemory()).toList();
        this.workers = workers;
        this.cancellation = cancellation;
        this.batches = batches;
        this.held = new ClientData[config.distributed().isPresent() ? config.clients() : 0];
        this.lanes = new LocalTraining[workers.threads()];
        Dataset data = setup.dataset();
        this.batch = largestBatch(
                config, architecture, (long) data.train().size() + data.test().size());
    }

    /** Returns the size of the largest possible batch; texts cut into chunks may be more than before. */
    static int largestBatch(StrategyConfig config, Architecture architecture, long samples) {
        int wanted = config.training().batchSize();
        return architecture.masked().isPresent() ? wanted : Math.clamp(samples, 1, wanted);
    }

    /** Returns the number of training samples of {@code client}. */
    int samples(int client) {
        return holdings.training(client);
    }

    @Override
    public TrainingOutcome[] train(
            int round, float[] global, float[] lastUpdate, int[] participants, Objectives honest, float[][] rows) {
        TrainingOutcome[] outcomes = new TrainingOutcome[participants.length];
        int[] order = longestFirst(participants);
        workers.forEachLane(participants.length, (lane, task) -> {
            int i = order[task];
            int client = participants[i];
            float[] row = rows[i] == null ? new float[global.length] : rows[i];
            rows[i] = row;
            if (config.distributed().isPresent()) {
                outcomes[i] = gradient(lane, round, global, client, row);
                mask(client, round, global, lastUpdate).ifPresent(mask -> keep(mask, row));
                return;
            }
            System.arraycopy(global, 0, row, 0, global.length);
            LocalTraining training = lane(lane);
            training.turn(round, client);
            ClientJob job = job(round, global, lastUpdate, client, honest);
            outcomes[i] =
                    training.train(row, job.samples(), config.training(), job.objective(), job.random(), cancellation);
            for (int j = 0; j < row.length; j++) {
                row[j] -= global[j];
            }
            if (job.objective() instanceof LocalObjective.Masked(float[] mask, var _)) {
                keep(mask, row); // an optimiser's weight decay moves masked weights, too
            }
        });
        return outcomes;
    }

    private static void keep(float[] mask, float[] row) {
        for (int j = 0; j < row.length; j++) {
            row[j] *= mask[j];
        }
    }

    /** Returns the training job of {@code client}, which has samples, in {@code round}. */
    ClientJob job(int round, float[] global, float[] lastUpdate, int client, Objectives honest) {
        Samples shard = poisoned(client, round);
        return new ClientJob(
                config.distributed().isPresent() ? batches.of(shard, round, client) : shard,
                mask(client, round, global, lastUpdate)
                        .<LocalObjective>map(mask -> new LocalObjective.Masked(mask, objective(client, round, honest)))
                        .orElseGet(() -> objective(client, round, honest)),
                config.seed().stream(Purpose.SHUFFLE, round, client));
    }

    /** Returns the hyperparameters of local training. */
    Hyperparameters hyperparameters() {
        return config.training();
    }

    /** Returns the maximum number of samples of a batch. */
    int batch() {
        return batch;
    }

    /** Computes the gradient of a client; one without samples sends zeros, with loss 0. */
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

    /** Returns the gradients of {@code clients} at their batches of {@code round} with label y replaced by classes − 1 − y. */
    float[][] flipped(int round, float[] global, int[] clients) {
        float[][] gradients = new float[clients.length][global.length];
        workers.forEachLane(clients.length, (lane, i) -> {
            Samples batch = batches.of(data(clients[i]).train(), round, clients[i]);
            gradient(lane, round, global, clients[i], new Mirrored(batch, architecture.classes()), gradients[i]);
        });
        return gradients;
    }

    /** Samples with label y replaced by classes − 1 − y. */
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

    /** Returns true if {@code client} has samples. */
    boolean holds(int client) {
        return holdings.holds(client);
    }

    /** Returns the indices of {@code participants}, those with most samples first, so that no thread ends with a long one. */
    private int[] longestFirst(int[] participants) {
        return IntStream.range(0, participants.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> -samples(participants[i])))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Trains the personal models of the honest ones of {@code participants} beside the global model, and returns their ids. */
    int[] personalise(int round, float[] global, int[] participants, PersonalModels models) {
        int[] clients = IntStream.of(participants)
                .filter(client -> models.kept() && !attackers.attacks(client, round))
                .toArray();
        workers.forEachLane(clients.length, (lane, i) -> lane(lane)
                .train(
                        models.of(clients[i], global),
                        data(clients[i]).train(),
                        config.training(),
                        models.objective(global),
                        config.seed().stream(Purpose.SHUFFLE, round, clients[i], PERSONAL),
                        cancellation));
        return clients;
    }

    /** Returns the accuracies of the personal models of {@code clients} on what each held back. */
    double[] personalAccuracies(float[] global, int[] clients, PersonalModels models) {
        double[] accuracies = new double[clients.length];
        workers.forEachLane(
                clients.length,
                (lane, i) -> accuracies[i] = lane(lane)
                        .evaluate(
                                models.of(clients[i], global), data(clients[i]).held(), cancellation)
                        .accuracy());
        return accuracies;
    }

    /**
     * Returns the change that the server makes by training on {@code root} for as many steps as the median client of {@code round}.
     * Its samples are repeated in a new order until the steps are full.
     */
    float[] trainRoot(Round round, Samples root) {
        float[] update = round.weights().clone();
        RandomStream random = config.seed().stream(Purpose.SHUFFLE, round.number(), SERVER);
        Hyperparameters how = config.training();
        int step = Math.min(how.batchSize(), batch);
        int size = step * steps(round.participants());
        int[] repeated = new int[size];
        for (int from = 0; from < size; from += root.size()) {
            int[] pass = random.permutation(root.size());
            System.arraycopy(pass, 0, repeated, from, Math.min(pass.length, size - from));
        }
        lane(0).turn(round.number(), SERVER);
        lane(0).train(
                        update,
                        new Subset(root, repeated),
                        new Hyperparameters(1, step, how.optimizer(), how.maxGradientNorm(), how.privacy()),
                        new LocalObjective.Plain(),
                        random,
                        cancellation);
        for (int j = 0; j < update.length; j++) {
            update[j] -= round.weights()[j];
        }
        return update;
    }

    /** Returns the local steps of the median client. */
    private int steps(int[] participants) {
        int[] steps = IntStream.of(participants)
                .map(client -> config.training().epochs()
                        * Math.ceilDiv(samples(client), config.training().batchSize()))
                .sorted()
                .toArray();
        return steps.length == 0 ? config.training().epochs() : Math.max(1, steps[steps.length / 2]);
    }

    /** Returns steps times step size of a client's round. */
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

    /** Returns the number of parts to evaluate: the pieces of {@code test}, then the held-out samples of each of {@code clients}. */
    static int parts(int[] clients, Samples test) {
        return Math.ceilDiv(test.size(), TEST_PIECE) + clients.length;
    }

    /** Returns the parts to evaluate: the pieces of {@code test}, then the held-out samples of each of {@code clients}. */
    List<Samples> judged(int[] clients, Samples test) {
        List<Samples> parts = new ArrayList<>(pieces(test));
        for (int client : clients) {
            parts.add(data(client).held());
        }
        return parts;
    }

    /** Evaluates {@code weights} on the parts [from, to). */
    Evaluation[] evaluate(float[] weights, int[] clients, Samples test, int from, int to) {
        List<List<Samples>> groups = groups(judged(clients, test).subList(from, to));
        Evaluation[][] evaluations = new Evaluation[groups.size()][];
        workers.forEachLane(
                evaluations.length,
                (lane, i) -> evaluations[i] = lane(lane).evaluate(weights, groups.get(i), cancellation));
        return Arrays.stream(evaluations).flatMap(Arrays::stream).toArray(Evaluation[]::new);
    }

    /** Returns {@code parts} in groups, in order, so large that preparing a thread's model costs little compared with evaluating it. */
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

    /** Returns the combined evaluation of all parts. */
    static Verdict verdict(Evaluation[] evaluations, Samples test) {
        int pieces = Math.ceilDiv(test.size(), TEST_PIECE);
        return new Verdict(
                Arrays.copyOfRange(evaluations, pieces, evaluations.length),
                Evaluation.sum(Arrays.asList(evaluations).subList(0, pieces)));
    }

    /** Returns the class that {@code weights} predict for each of {@code samples}. */
    int[] predict(float[] weights, Samples samples) {
        List<Samples> pieces = pieces(samples);
        int[][] predictions = new int[pieces.size()][];
        workers.forEachLane(predictions.length, (lane, i) -> {
            predictions[i] = new int[pieces.get(i).size()];
            lane(lane).predict(weights, pieces.get(i), predictions[i], cancellation);
        });
        return Arrays.stream(predictions).flatMapToInt(IntStream::of).toArray();
    }

    /** Returns the indices in the training set of the samples of {@code client}. */
    ClientIndices indices(int client) {
        return holdings.indices(client);
    }

    /** Returns the samples of {@code client}. */
    ClientData data(int client) {
        if (held.length == 0) {
            return holdings.of(client);
        }
        if (held[client] == null) {
            held[client] = holdings.of(client);
        }
        return held[client];
    }

    /** Returns {@code samples} in pieces that are evaluated separately. */
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

    /** Returns the changes by attacks to the training samples of {@code client} in {@code round}, in stacking order. */
    List<DataPoisoning> poisonings(int client, int round) {
        List<DataPoisoning> steps = new ArrayList<>();
        Samples samples = data(client).train();
        for (int i = 0; i < attackers.phases().size(); i++) {
            AttackPhase phase = attackers.phases().get(i);
            if (phase.attack() instanceof Attack.OnData attack
                    && phase.covers(round)
                    && attackers.contains(i, client)) {
                PoisonContext context = context(client, round, i);
                Samples after = attack.on(labels, architecture.classes()) instanceof A3Fl adaptive
                        ? adaptive.poison(samples, context, memories.get(i).state())
                        : attack.on(labels, architecture.classes()).poison(samples, context);
                steps.add(new DataPoisoning(phase, samples, after));
                samples = after;
            }
        }
        return steps;
    }

    /** Returns the memory of each entry of the schedule; none without attackers. */
    List<AttackMemory> memories() {
        return memories;
    }

    /** Tunes the triggers of attacks that follow the global model, each on the samples of its first attacker of the round. */
    void tune(int round, float[] global, int[] participants) {
        for (int i = 0; i < memories.size(); i++) {
            int phase = i;
            OptionalInt first = IntStream.of(participants)
                    .filter(client -> attackers.contains(phase, client) && holds(client))
                    .findFirst();
            if (attackers.phases().get(i).covers(round)
                    && attackers.phases().get(i).attack() instanceof A3Fl attack
                    && first.isPresent()) {
                Seed seed = new Seed(config.seed().stream(Purpose.DATA_ATTACK, i, first.getAsInt(), round, 1)
                        .nextLong());
                A3Fl.Model own = new LocalModel(
                        lane(0),
                        ParameterLayout.of(architecture).trained(),
                        architecture.input(),
                        Math.min(config.training().batchSize(), batch),
                        global,
                        seed,
                        cancellation);
                memories.get(i)
                        .keep(attack.on(labels, architecture.classes())
                                .tuned(
                                        memories.get(i).state(),
                                        data(first.getAsInt()).train(),
                                        own,
                                        seed.stream(Purpose.DATA_ATTACK)));
            }
        }
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

    /** Returns the coordinates that attacks in training leave {@code client} in {@code round}; empty for all. */
    private Optional<float[]> mask(int client, int round, float[] global, float[] lastUpdate) {
        Optional<float[]> last = Optional.empty();
        for (int i = 0; i < attackers.phases().size(); i++) {
            AttackPhase phase = attackers.phases().get(i);
            if (phase.attack() instanceof Attack.OnTraining attack
                    && phase.covers(round)
                    && attackers.contains(i, client)) {
                Optional<float[]> mask =
                        attack.mask(new LocalKnowledge(lastUpdate, () -> cleanGradient(client, round, global)));
                last = mask.isPresent() ? mask : last;
            }
        }
        return last;
    }

    private float[] cleanGradient(int client, int round, float[] global) {
        float[] gradient = new float[global.length];
        LocalTraining.of(architecture, batch, frozen)
                .gradient(
                        global,
                        data(client).train(),
                        config.seed().stream(Purpose.UPDATE_ATTACK, round, client),
                        gradient,
                        cancellation);
        return gradient;
    }

    /** Returns the mean loss of {@code weights} over clean samples of {@code clients}; NaN if they hold none. */
    double cleanLoss(float[] weights, int[] clients) {
        List<Samples> parts = new ArrayList<>();
        for (int client : clients) {
            if (holds(client)) {
                Samples own = data(client).train();
                parts.add(new Subset(
                        own, IntStream.range(0, Math.min(own.size(), TRIED)).toArray()));
            }
        }
        return Evaluation.sum(List.of(lane(0).evaluate(weights, parts, cancellation)))
                .loss();
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
                seed.stream(Purpose.DATA_ATTACK, phase),
                seed.stream(Purpose.DATA_ATTACK, phase, client, round));
    }

    /** Returns all initial parameters; frozen ones never change. */
    float[] whole() {
        return model.whole();
    }

    /** Returns the workspace of a lane, created by its first task; lanes never overlap. */
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
