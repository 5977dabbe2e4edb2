package dev.crucible.engine.device;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.FrozenWeights;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Test that every device must pass before use: it trains and evaluates small clients with every kernel, and results are compared with the CPU's
 * bits.
 */
final class DeviceCheck {

    private static final int CLIENTS = 3;
    private static final int CLASSES = 3;
    private static final int WORDS = 11;
    private static final Shape SHAPE = new Shape(2, 5, 4);
    /** Small, since the layers that normalise cost most. */
    private static final Shape NORMALISED = new Shape(1, 3, 4);

    private static final float DROPOUT = 0.25f;
    private static final Optimizer SGD = new Optimizer.Decoupled(new Optimizer.Sgd(0.1f, 0.9f, 1e-3f), 1e-2f);
    private static final Optimizer ADAM = new Optimizer.Adam(0.01f, 0.9f, 0.999f, 1e-8f, 1e-4f);

    /** The form of causal transformers. */
    private static final Encoder.Form BLIND = new Encoder.Form(
            true, 1e-12, Encoder.Activation.GELU, Encoder.Activation.GELU, Encoder.Pooling.LAST, false);

    /** The form of transformers that classify by the first position. */
    private static final Encoder.Form POOLED = new Encoder.Form(
            false, 1e-5, Encoder.Activation.RELU, Encoder.Activation.GELU, Encoder.Pooling.POOLER, false);

    private DeviceCheck() {}

    /**
     * A task that device and CPU both compute.
     *
     * @param varied true if clients add individual terms to gradients
     */
    record Task(Architecture architecture, Hyperparameters how, boolean varied) {

        /** Returns all parameters. */
        float[] whole() {
            return ParameterLayout.of(architecture).initial(new RandomStream(1));
        }

        float[] weights() {
            return ParameterLayout.of(architecture).trainedOf(whole());
        }

        /** Returns clients of different sizes, one of them with FedProx if no other term is added. */
        List<ClientJob> jobs() {
            List<ClientJob> jobs = new ArrayList<>();
            float[] term = ParameterLayout.of(architecture).trained().initial(new RandomStream(2));
            for (int c = 0; c < CLIENTS; c++) {
                LocalObjective objective = varied
                        ? new LocalObjective.ControlVariate(term)
                        : c == 1 ? new LocalObjective.Proximal(0.1f) : new LocalObjective.Plain();
                jobs.add(new ClientJob(samples(5 + 3 * c, c), objective, new RandomStream(100 + c)));
            }
            return jobs;
        }

        private Samples samples(int count, int key) {
            RandomStream random = new RandomStream(key);
            boolean text = architecture.layers().getFirst() instanceof Layer.EmbeddingBag
                    || architecture.layers().getFirst() instanceof Layer.Embedding;
            int size = architecture.input().size();
            float[] values = new float[count * size];
            int[] labels = new int[count];
            for (int i = 0; i < values.length; i++) {
                values[i] = text ? random.nextInt(WORDS) : random.nextFloat();
            }
            for (int i = 0; text && i < count; i++) {
                Arrays.fill(values, i * size + random.nextInt(size + 1), (i + 1) * size, TokenVocabulary.PAD);
            }
            for (int i = 0; i < count; i++) {
                labels[i] = random.nextInt(CLASSES);
            }
            return new FloatSamples(values, labels, size);
        }
    }

    /** Returns every task; two of them may launch the same kernels. */
    static Stream<Task> tasks() {
        Architectures.Options plain = options(0);
        Architectures.Options dropping = options(DROPOUT);
        Architecture mlp = Architectures.named("mlp", SHAPE, CLASSES, plain).orElseThrow();
        Architecture cnn = Architectures.named("cnn", SHAPE, CLASSES, plain).orElseThrow();
        Architecture text =
                Architectures.text("embedding_mlp", 7, WORDS, CLASSES, dropping).orElseThrow();
        return Stream.of(
                new Task(mlp, new Hyperparameters(2, 4, SGD), false),
                new Task(mlp, new Hyperparameters(1, 4, SGD), true),
                new Task(mlp, new Hyperparameters(2, 4, ADAM), false),
                new Task(cnn, new Hyperparameters(1, 4, SGD), false),
                new Task(cnn, new Hyperparameters(1, 4, ADAM), false),
                new Task(text, new Hyperparameters(2, 4, ADAM), false),
                new Task(transformer(Encoder.Form.PLAIN), new Hyperparameters(1, 4, SGD), false),
                new Task(transformer(POOLED), new Hyperparameters(1, 4, SGD), false),
                new Task(adapted(Layer.LowRank.Exchange.HALVES), new Hyperparameters(1, 4, ADAM), false),
                new Task(adapted(Layer.LowRank.Exchange.FOLDED), new Hyperparameters(1, 4, SGD), false),
                new Task(transformer(BLIND), new Hyperparameters(1, 4, ADAM), false),
                new Task(hidden(), new Hyperparameters(1, 4, SGD), false),
                new Task(residual(new Layer.GroupNorm(2)), new Hyperparameters(1, 4, SGD, 0.5f), false),
                new Task(residual(new Layer.BatchNorm(true)), new Hyperparameters(1, 4, SGD, 0.5f), false));
    }

    private static Architecture transformer(Encoder.Form form) {
        return new Encoder(WORDS, 6, 6, 1, 2, 5, form).forClasses(CLASSES, Optional.empty(), Architecture.Tuning.FULL);
    }

    private static Architecture hidden() {
        Encoder.Form tied = new Encoder.Form(
                false, 1e-5, Encoder.Activation.GELU, Encoder.Activation.GELU, Encoder.Pooling.MEAN, true);
        Layer.Masked masked = new Layer.Masked(0.4f, WORDS - 1, WORDS, List.of(TokenVocabulary.PAD, WORDS - 1));
        return new Encoder(WORDS, 6, 6, 1, 2, 5, tied)
                .forHiddenWords(masked, Optional.empty(), Architecture.Tuning.FULL);
    }

    private static Architecture adapted(Layer.LowRank.Exchange exchange) {
        Lora lora = new Lora(2, 3, DROPOUT, Set.of(Lora.Place.QUERY, Lora.Place.DOWN), exchange);
        return new Encoder(WORDS, 6, 6, 1, 2, 5)
                .forClasses(CLASSES, Optional.of(lora), Architecture.Tuning.ADAPTERS_AND_HEAD);
    }

    private static Architectures.Options options(float dropout) {
        return new Architectures.Options(
                new Architectures.Convolutions(List.of(5, 7), 3, true, true),
                List.of(12),
                dropout,
                Architectures.DropoutPlace.HIDDEN,
                Architectures.Normalisation.GROUP);
    }

    private static Architecture residual(Layer norm) {
        Layer relu = new Layer.Relu();
        return new Architecture(
                "a residual network",
                NORMALISED,
                List.of(
                        new Layer.Convolution(4, 3),
                        norm,
                        relu,
                        new Layer.Fork(),
                        new Layer.Convolution(4, 3),
                        norm,
                        new Layer.Join(),
                        relu,
                        new Layer.MaxPool(2),
                        new Layer.GlobalAverage(),
                        new Layer.Dense(CLASSES)));
    }

    /** Returns the first difference between {@code device} and the CPU, as text; empty if there is none. */
    static Optional<String> difference(ComputeDevice device) {
        return tasks().map(task -> difference(device, task))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> RowsCheck.difference(device));
    }

    /** Returns the first difference between {@code device} and the CPU in {@code task}. */
    static Optional<String> difference(ComputeDevice device, Task task) {
        FrozenWeights frozen = FrozenWeights.of(task.architecture, task.whole());
        LocalTraining cpu = LocalTraining.of(task.architecture, task.how.batchSize(), frozen);
        try (BatchedTraining there = new BatchedTraining(device, task.architecture, task.whole(), 1)) {
            return inTraining(there, cpu, task)
                    .or(() -> inGradients(there, cpu, task))
                    .or(() -> inJudging(there, cpu, task))
                    .map(why -> "in %s %s".formatted(task.architecture.name(), why));
        }
    }

    private static Optional<String> inTraining(BatchedTraining there, LocalTraining cpu, Task task) {
        Cancellation never = new Cancellation();
        float[] global = task.weights();
        float[][] updates = new float[CLIENTS][];
        Optional<ResidentRows> kept = there.keepRows(CLIENTS);
        TrainingOutcome[] outcomes = there.train(global, task.jobs(), task.how, updates, never);
        List<ClientJob> jobs = task.jobs();
        for (int c = 0; c < CLIENTS; c++) {
            ClientJob job = jobs.get(c);
            float[] expected = global.clone();
            TrainingOutcome outcome =
                    cpu.train(expected, job.samples(), task.how, job.objective(), job.random(), never);
            for (int j = 0; j < expected.length; j++) {
                expected[j] -= global[j];
            }
            int row = c;
            Optional<String> found = between("the update", updates[c], outcomes[c], expected, outcome)
                    .or(() ->
                            kept.flatMap(rows -> between("the row kept", rows.read(row), outcome, expected, outcome)));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> inGradients(BatchedTraining there, LocalTraining cpu, Task task) {
        Cancellation never = new Cancellation();
        float[] global = task.weights();
        float[][] gradients = new float[CLIENTS][];
        TrainingOutcome[] outcomes = there.gradients(global, task.jobs(), task.how.batchSize(), gradients, never);
        List<ClientJob> jobs = task.jobs();
        for (int c = 0; c < CLIENTS; c++) {
            float[] expected = new float[global.length];
            ClientJob job = jobs.get(c);
            TrainingOutcome outcome = cpu.gradient(global, job.samples(), job.random(), expected, never);
            Optional<String> found = between("the gradient", gradients[c], outcomes[c], expected, outcome);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> inJudging(BatchedTraining there, LocalTraining cpu, Task task) {
        List<Samples> parts = task.jobs().stream().map(ClientJob::samples).toList();
        Evaluation[] found =
                there.judge(task.weights(), parts, new Cancellation()).evaluations();
        for (int c = 0; c < CLIENTS; c++) {
            Evaluation expected = cpu.evaluate(task.weights(), parts.get(c), new Cancellation());
            if (!found[c].equals(expected)) {
                return Optional.of("it judges %s, the CPU %s".formatted(found[c], expected));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> between(
            String what, float[] there, TrainingOutcome outcome, float[] here, TrainingOutcome expected) {
        for (int j = 0; j < here.length; j++) {
            if (Float.floatToRawIntBits(here[j]) != Float.floatToRawIntBits(there[j])) {
                return Optional.of(
                        "number %d of %s is %s there and %s on the CPU".formatted(j, what, there[j], here[j]));
            }
        }
        return outcome.equals(expected)
                ? Optional.empty()
                : Optional.of("the loss is %s there and %s on the CPU".formatted(outcome.loss(), expected.loss()));
    }
}
