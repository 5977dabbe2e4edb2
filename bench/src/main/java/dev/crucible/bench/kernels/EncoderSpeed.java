package dev.crucible.bench.kernels;

import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.FrozenWeights;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.kernel.RooflineProbe;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.Lora.Place;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumSet;
import java.util.Optional;

/**
 * A transformer encoder forward and backward (2 layers, 128 coordinates, texts of 128 tokens, batch 32) on one thread, all weights or
 * adapters alone, as a share of the machine's multiply-add peak in CPU time, and the bytes that a client sends.
 *
 * <p>BenchArguments: batches for each measurement, 4 unless told; the best of three counts.
 */
public final class EncoderSpeed {

    private static final int TOKENS = 2000;
    private static final int LENGTH = 128;
    private static final int WIDTH = 128;
    private static final int HIDDEN = 512;
    private static final int BLOCKS = 2;
    private static final int BATCH = 32;
    private static final int REPEATS = 3;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private EncoderSpeed() {}

    /** Runs the benchmark. */
    public static void main(String[] args) {
        BenchArguments given = BenchArguments.of(args);
        int batches = given.number(0, "batches", 4);
        double peak = peak();
        System.out.printf("multiply-add peak of one thread %.0f GFLOP/s%n", peak);
        Encoder encoder = new Encoder(TOKENS, LENGTH, WIDTH, BLOCKS, 4, HIDDEN);
        Lora lora = new Lora(8, 16, 0.05f, EnumSet.of(Place.QUERY, Place.VALUE));
        measure("all weights", encoder.forClasses(10, Optional.empty(), Tuning.FULL), batches, peak);
        measure("adapters", encoder.forClasses(10, Optional.of(lora), Tuning.ADAPTERS), batches, peak);
    }

    private static double peak() {
        double best = 0;
        for (int i = 0; i < REPEATS; i++) {
            long start = CPU.getCurrentThreadCpuTime();
            for (int n = 0; n < 20; n++) {
                if (Float.isNaN(RooflineProbe.run(100_000))) {
                    throw new IllegalStateException("the chains diverged");
                }
            }
            best = Math.max(best, 20 * 100_000.0 * RooflineProbe.FLOPS / (CPU.getCurrentThreadCpuTime() - start));
        }
        return best;
    }

    private static void measure(String what, Architecture network, int batches, double peak) {
        float[] base = ParameterLayout.of(network).initial(new RandomStream(1));
        float[] weights = ParameterLayout.of(network).trainedOf(base);
        LocalTraining training = LocalTraining.of(network, BATCH, FrozenWeights.of(network, base));
        Samples texts = texts(batches * BATCH);
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= REPEATS; i++) {
            long start = CPU.getCurrentThreadCpuTime();
            training.train(
                    weights,
                    texts,
                    new Hyperparameters(1, BATCH, new Optimizer.Sgd(1e-3f, 0, 0)),
                    new LocalObjective.Plain(),
                    new RandomStream(2),
                    new Cancellation());
            best = Math.min(best, (CPU.getCurrentThreadCpuTime() - start) / 1e9 / batches);
        }
        double rate = flops(weights.length < base.length) / best / 1e9;
        System.out.printf(
                "%s: %.1f ms of CPU a batch, %.0f GFLOP/s = %.0f %% of peak; a client sends %,d of %,d bytes%n",
                what, best * 1e3, rate, 100 * rate / peak, 4L * weights.length, 4L * base.length);
    }

    /** The products of a step: maps, scores and mixtures, forward and for the gradients of what is read and, unless frozen, of weights. */
    private static double flops(boolean frozen) {
        double maps = 2.0 * BLOCKS * LENGTH * (4.0 * WIDTH * WIDTH + 2.0 * WIDTH * HIDDEN);
        double attention = 2.0 * BLOCKS * 2.0 * LENGTH * LENGTH * WIDTH;
        return BATCH * (maps * (frozen ? 2 : 3) + attention * 3);
    }

    private static Samples texts(int count) {
        RandomStream random = new RandomStream(5);
        int[] tokens = random.ints((long) count * LENGTH, 2, TOKENS).toArray();
        return new TokenSamples(tokens, random.ints(count, 0, 10).toArray(), LENGTH);
    }
}
