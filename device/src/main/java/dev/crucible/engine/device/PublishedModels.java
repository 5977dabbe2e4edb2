package dev.crucible.engine.device;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Five small models, each the mean of eight clients' weights after three rounds, whose SHA-256 are in {@code docs/gpu.md}. Users of other
 * processors can verify that theirs gives the same bytes.
 */
public final class PublishedModels {

    private static final int CLIENTS = 8;
    private static final int ROUNDS = 3;
    private static final int CLASSES = 10;

    private PublishedModels() {}

    /** One model. */
    private record Recipe(Architecture architecture, Hyperparameters how, LocalObjective objective) {}

    private static Map<String, Recipe> recipes() {
        LocalObjective plain = new LocalObjective.Plain();
        Optimizer sgd = new Optimizer.Sgd(0.05f, 0.9f, 1e-3f);
        Architectures.Options dropout = new Architectures.Options(
                Architectures.Options.DEFAULT.convolutions(),
                List.of(48, 24),
                0.2f,
                Architectures.DropoutPlace.HIDDEN,
                Architectures.Normalisation.GROUP);
        Map<String, Recipe> recipes = new LinkedHashMap<>();
        recipes.put(
                "softmax", new Recipe(named("softmax", new Shape(1, 12, 12)), new Hyperparameters(2, 8, sgd), plain));
        recipes.put(
                "mlp",
                new Recipe(
                        named("mlp", new Shape(1, 12, 12)),
                        new Hyperparameters(2, 8, new Optimizer.Decoupled(sgd, 0.01f)),
                        new LocalObjective.Proximal(0.1f)));
        recipes.put(
                "mlp-adam-dropout",
                new Recipe(
                        Architectures.named("mlp", new Shape(3, 7, 9), CLASSES, dropout)
                                .orElseThrow(),
                        new Hyperparameters(2, 7, new Optimizer.Adam(0.005f, 0.9f, 0.999f, 1e-8f, 0)),
                        plain));
        recipes.put("cnn", new Recipe(named("cnn", new Shape(1, 14, 14)), new Hyperparameters(1, 8, sgd), plain));
        recipes.put("cnn-colour", new Recipe(named("cnn", new Shape(3, 9, 11)), new Hyperparameters(1, 5, sgd), plain));
        return recipes;
    }

    private static Architecture named(String keyword, Shape shape) {
        return Architectures.named(keyword, shape, CLASSES).orElseThrow();
    }

    /** Returns the SHA-256 of each model's weights as little-endian floats, trained on {@code device}, or on the CPU if it is empty. */
    public static Map<String, String> digests(Optional<ComputeDevice> device) {
        Map<String, String> digests = new LinkedHashMap<>();
        recipes().forEach((name, recipe) -> digests.put(name, digest(trained(recipe, device))));
        return digests;
    }

    private static float[] trained(Recipe recipe, Optional<ComputeDevice> device) {
        float[] weights = ParameterLayout.of(recipe.architecture).initial(new RandomStream(1));
        for (int round = 0; round < ROUNDS; round++) {
            float[][] updates = device.isPresent()
                    ? together(recipe, weights, round, device.get())
                    : oneByOne(recipe, weights, round);
            for (int j = 0; j < weights.length; j++) {
                double sum = 0;
                for (float[] update : updates) {
                    sum += update[j];
                }
                weights[j] += (float) (sum / CLIENTS);
            }
        }
        return weights;
    }

    private static float[][] together(Recipe recipe, float[] weights, int round, ComputeDevice device) {
        float[][] updates = new float[CLIENTS][];
        synchronized (device) {
            try (BatchedTraining training = new BatchedTraining(device, recipe.architecture)) {
                training.train(weights, jobs(recipe, round), recipe.how, updates, new Cancellation());
            }
        }
        return updates;
    }

    private static float[][] oneByOne(Recipe recipe, float[] weights, int round) {
        float[][] updates = new float[CLIENTS][];
        LocalTraining training = LocalTraining.of(recipe.architecture, recipe.how.batchSize());
        List<ClientJob> jobs = jobs(recipe, round);
        for (int c = 0; c < CLIENTS; c++) {
            updates[c] = weights.clone();
            ClientJob job = jobs.get(c);
            training.train(updates[c], job.samples(), recipe.how, job.objective(), job.random(), new Cancellation());
            for (int j = 0; j < weights.length; j++) {
                updates[c][j] -= weights[j];
            }
        }
        return updates;
    }

    /** Returns clients of 10 to 31 samples, pixels of 256 levels. */
    private static List<ClientJob> jobs(Recipe recipe, int round) {
        int size = recipe.architecture.input().size();
        List<ClientJob> jobs = new ArrayList<>();
        for (int c = 0; c < CLIENTS; c++) {
            RandomStream random = new RandomStream(1000 + c);
            int count = 10 + 3 * c;
            float[] values = new float[count * size];
            int[] labels = new int[count];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(256) / 255f;
            }
            for (int i = 0; i < count; i++) {
                labels[i] = random.nextInt(CLASSES);
            }
            Samples shard = new Subset(
                    new FloatSamples(values, labels, size),
                    IntStream.range(0, count).toArray());
            jobs.add(new ClientJob(shard, recipe.objective, new RandomStream(100L * round + c)));
        }
        return jobs;
    }

    private static String digest(float[] weights) {
        ByteBuffer bytes = ByteBuffer.allocate(weights.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(weights);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
