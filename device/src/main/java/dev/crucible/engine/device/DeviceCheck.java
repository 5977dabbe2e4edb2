package dev.crucible.engine.device;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What every device has to pass before it is used: it trains three small clients by every kind of kernel but those of dropout and texts, and its bits are compared with the CPU's. */
final class DeviceCheck {

    private static final int CLIENTS = 3;
    private static final int CLASSES = 3;
    private static final Shape SHAPE = new Shape(2, 9, 8);

    private DeviceCheck() {}

    /** Where {@code device} first differs from the CPU, in words; empty when it does not. */
    static Optional<String> difference(ComputeDevice device) {
        List<Optimizer> optimizers = List.of(
                new Optimizer.Decoupled(new Optimizer.Sgd(0.1f, 0.9f, 1e-3f), 1e-2f),
                new Optimizer.Adam(0.01f, 0.9f, 0.999f, 1e-8f, 1e-4f));
        for (Architecture architecture : List.of(named("mlp"), named("cnn"))) {
            for (Optimizer optimizer : optimizers) {
                Optional<String> found = difference(device, architecture, new Hyperparameters(2, 4, optimizer));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return difference(device, residual(), new Hyperparameters(1, 4, optimizers.getFirst(), 0.5f));
    }

    private static Architecture named(String keyword) {
        return Architectures.named(keyword, SHAPE, CLASSES).orElseThrow();
    }

    private static Architecture residual() {
        Layer relu = new Layer.Relu();
        return new Architecture(
                "a residual network",
                SHAPE,
                List.of(
                        new Layer.Convolution(4, 3),
                        new Layer.GroupNorm(2),
                        relu,
                        new Layer.Fork(),
                        new Layer.Convolution(4, 3),
                        new Layer.GroupNorm(2),
                        new Layer.Join(),
                        relu,
                        new Layer.MaxPool(2),
                        new Layer.GlobalAverage(),
                        new Layer.Dense(CLASSES)));
    }

    private static Optional<String> difference(ComputeDevice device, Architecture architecture, Hyperparameters how) {
        Cancellation never = new Cancellation();
        float[] global = ParameterLayout.of(architecture).initial(new RandomStream(1));
        float[][] updates = new float[CLIENTS][];
        TrainingOutcome[] outcomes;
        try (BatchedTraining training = new BatchedTraining(device, architecture)) {
            outcomes = training.train(global, jobs(), how, updates, never);
        }
        LocalTraining cpu = LocalTraining.of(architecture, how.batchSize());
        List<ClientJob> jobs = jobs();
        for (int c = 0; c < CLIENTS; c++) {
            ClientJob job = jobs.get(c);
            float[] weights = global.clone();
            TrainingOutcome outcome = cpu.train(weights, job.samples(), how, job.objective(), job.random(), never);
            for (int j = 0; j < weights.length; j++) {
                float expected = weights[j] - global[j];
                if (Float.floatToRawIntBits(expected) != Float.floatToRawIntBits(updates[c][j])) {
                    return Optional.of("in training %s, weight %d changes by %s there and by %s on the CPU"
                            .formatted(architecture.name(), j, updates[c][j], expected));
                }
            }
            if (!outcome.equals(outcomes[c])) {
                return Optional.of("in training %s, the loss is %s there and %s on the CPU"
                        .formatted(architecture.name(), outcomes[c].loss(), outcome.loss()));
            }
        }
        return Optional.empty();
    }

    /** Clients that hold more or less, one of them with FedProx. */
    private static List<ClientJob> jobs() {
        List<ClientJob> jobs = new ArrayList<>();
        for (int c = 0; c < CLIENTS; c++) {
            LocalObjective objective = c == 1 ? new LocalObjective.Proximal(0.1f) : new LocalObjective.Plain();
            jobs.add(new ClientJob(samples(5 + 3 * c, c), objective, new RandomStream(100 + c)));
        }
        return jobs;
    }

    private static Samples samples(int count, int key) {
        RandomStream random = new RandomStream(key);
        float[] values = new float[count * SHAPE.size()];
        int[] labels = new int[count];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
        }
        for (int i = 0; i < count; i++) {
            labels[i] = random.nextInt(CLASSES);
        }
        return new FloatSamples(values, labels, SHAPE.size());
    }
}
