package dev.crucible.bench.kernels;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.peers.PeerScript;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.FrozenWeights;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.Lora.Place;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Milliseconds of CPU that one thread takes for a text: adapters of rank 8 on queries and values of an encoder of MiniLM's shape, in batches
 * of 16 texts of 8 to 64 tokens; then PyTorch and peft on texts of the same lengths, where they are installed. Weights are random, since
 * their values change no time.
 *
 * <p>BenchArguments: batches of a pass, 6 unless told; the best of passes counts.
 */
public final class LoraSpeed {

    private static final int TOKENS = 30522;
    private static final int LENGTH = 64;
    private static final int LEAST = 8;
    private static final double MORE = 26;
    private static final int CLASSES = 8;
    private static final int BATCH = 16;
    private static final int PASSES = 8;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private LoraSpeed() {}

    /** Runs the benchmark. */
    public static void main(String[] args) {
        BenchArguments given = BenchArguments.of(args);
        int batches = given.number(0, "batches", 6);
        here(batches);
        Optional<List<String>> peer =
                new PeerScript("PyTorch and peft", "peft", "lora_speed.py").lines(Integer.toString(batches));
        peer.ifPresentOrElse(
                lines -> lines.forEach(System.out::println),
                () -> System.out.println("PyTorch and peft are not here; bench/peers/install torch transformers peft"));
    }

    private static void here(int batches) {
        Lora lora = new Lora(8, 16, 0, EnumSet.of(Place.QUERY, Place.VALUE));
        Architecture network = new Encoder(TOKENS, LENGTH, 384, 6, 12, 1536, exact())
                .forClasses(CLASSES, Optional.of(lora), Tuning.ADAPTERS);
        float[] base = ParameterLayout.of(network).initial(new RandomStream(1));
        float[] weights = ParameterLayout.of(network).trainedOf(base);
        LocalTraining training = LocalTraining.of(network, BATCH, FrozenWeights.of(network, base));
        Samples texts = texts(batches * BATCH);
        double train = best(texts.size(), () -> {
            Optimizer adam = new Optimizer.Decoupled(new Optimizer.Adam(1e-3f, 0.9f, 0.999f, 1e-8f, 0), 0.01f);
            Hyperparameters once = new Hyperparameters(1, BATCH, adam);
            training.train(weights, texts, once, new LocalObjective.Plain(), new RandomStream(2), new Cancellation());
        });
        double judge = best(texts.size(), () -> training.evaluate(weights, texts, new Cancellation()));
        System.out.printf("here, one thread: train %.1f ms a text, judge %.1f%n", train, judge);
    }

    private static Encoder.Form exact() {
        Encoder.Activation gelu = Encoder.Activation.GELU;
        return new Encoder.Form(false, 1e-12, gelu, gelu, Encoder.Pooling.MEAN, false);
    }

    private static double best(int texts, Runnable pass) {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < PASSES; i++) {
            long start = CPU.getCurrentThreadCpuTime();
            pass.run();
            best = Math.min(best, (CPU.getCurrentThreadCpuTime() - start) / 1e6 / texts);
        }
        return best;
    }

    /** Texts of the lengths that {@code lora_speed.py} has too: the quantiles of one distribution, in any order. */
    private static Samples texts(int count) {
        RandomStream random = new RandomStream(5);
        int[] lengths = new int[count];
        Arrays.setAll(lengths, i -> {
            double more = -StrictMath.log(1 - (i + 0.5) / count) * MORE;
            return (int) Math.min(LENGTH, LEAST + Math.round(more));
        });
        random.shuffle(lengths);
        int[] tokens = new int[count * LENGTH];
        for (int text = 0; text < count; text++) {
            for (int i = 0; i < lengths[text]; i++) {
                tokens[text * LENGTH + i] = random.nextInt(2, TOKENS);
            }
        }
        System.out.printf(
                "%.1f of %d tokens a text%n", Arrays.stream(lengths).average().orElseThrow(), LENGTH);
        return new TokenSamples(tokens, random.ints(count, 0, CLASSES).toArray(), LENGTH);
    }
}
