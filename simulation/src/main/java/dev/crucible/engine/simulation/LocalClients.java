package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.LocalKnowledge;
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
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.personal.PersonalModels;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.trigger.LocalModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The clients of one strategy, trained and evaluated on this machine's threads, one client per thread at a time. */
final class LocalClients implements ClientPool {

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
    private final ClientDatasets holdings;
    private final Attackers attackers;
    private final ClientAttacks attacks;
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
        this.holdings = setup.holdings();
        this.attackers = attackers;
        this.attacks = new ClientAttacks(
                config, setup, attackers, client -> data(client).train());
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
        Samples shard = attacks.samples(client, round);
        LocalObjective objective = attacks.objective(client, round, honest.of(client));
        return new ClientJob(
                config.distributed().isPresent() ? batches.of(shard, round, client) : shard,
                mask(client, round, global, lastUpdate)
                        .<LocalObjective>map(mask -> new LocalObjective.Masked(mask, objective))
                        .orElse(objective),
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
        return gradient(lane, round, global, client, batches.of(attacks.samples(client, round), round, client), row);
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
            gradient(lane, round, global, clients[i], new MirroredLabels(batch, architecture.classes()), gradients[i]);
        });
        return gradients;
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
        return JudgedParts.verdict(evaluate(weights, clients, test, 0, JudgedParts.count(clients, test)), test);
    }

    /** Returns the parts to evaluate: the pieces of {@code test}, then the held-out samples of each of {@code clients}. */
    List<Samples> judged(int[] clients, Samples test) {
        List<Samples> parts = new ArrayList<>(JudgedParts.pieces(test));
        for (int client : clients) {
            parts.add(data(client).held());
        }
        return parts;
    }

    /** Evaluates {@code weights} on the parts [from, to). */
    Evaluation[] evaluate(float[] weights, int[] clients, Samples test, int from, int to) {
        List<List<Samples>> groups = JudgedParts.groups(judged(clients, test).subList(from, to));
        Evaluation[][] evaluations = new Evaluation[groups.size()][];
        workers.forEachLane(
                evaluations.length,
                (lane, i) -> evaluations[i] = lane(lane).evaluate(weights, groups.get(i), cancellation));
        return Arrays.stream(evaluations).flatMap(Arrays::stream).toArray(Evaluation[]::new);
    }

    /** Returns the class that {@code weights} predict for each of {@code samples}. */
    int[] predict(float[] weights, Samples samples) {
        List<Samples> pieces = JudgedParts.pieces(samples);
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

    /** Returns the attacks on data and training. */
    ClientAttacks attacks() {
        return attacks;
    }

    /** Tunes the triggers of attacks that follow the global model. */
    void tune(int round, float[] global, int[] participants) {
        attacks.tune(
                round,
                participants,
                seed -> new LocalModel(
                        lane(0),
                        ParameterLayout.of(architecture).trained(),
                        architecture.input(),
                        Math.min(config.training().batchSize(), batch),
                        global,
                        seed,
                        cancellation));
    }

    private Optional<float[]> mask(int client, int round, float[] global, float[] lastUpdate) {
        return attacks.mask(client, round, new LocalKnowledge(lastUpdate, () -> cleanGradient(client, round, global)));
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
