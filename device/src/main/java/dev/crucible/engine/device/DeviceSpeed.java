package dev.crucible.engine.device;

import dev.crucible.engine.accelerator.Accelerator;
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
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Measures training speed in samples per second, on a device or on the CPU: 28 × 28 pixels, 62 classes, batches of 32. */
public final class DeviceSpeed {

    private static final Shape SHAPE = new Shape(1, 28, 28);
    private static final int CLASSES = 62;
    private static final int BATCH = 32;
    private static final double NANOS = 1e9;

    /** Clients of the measurement that recommends a device. */
    private static final int CLIENTS = 50;

    private static final double SECONDS = 1;

    private final Architecture architecture;
    private final int batches;
    private final Hyperparameters how = new Hyperparameters(1, BATCH, new Optimizer.Sgd(0.01f, 0.9f, 0));
    private final float[] weights;
    private final Samples all;

    /**
     * Measures the network {@code keyword}.
     *
     * @param batches batches per client
     */
    public DeviceSpeed(String keyword, int batches) {
        this.architecture = Architectures.named(keyword, SHAPE, CLASSES).orElseThrow();
        this.batches = batches;
        this.weights = ParameterLayout.of(architecture).initial(new RandomStream(1));
        RandomStream random = new RandomStream(2);
        float[] values = new float[batches * BATCH * SHAPE.size()];
        int[] labels = new int[batches * BATCH];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
        }
        for (int i = 0; i < labels.length; i++) {
            labels[i] = random.nextInt(CLASSES);
        }
        this.all = new FloatSamples(values, labels, SHAPE.size());
    }

    private List<ClientJob> jobs(int clients) {
        int[] every = IntStream.range(0, all.size()).toArray();
        List<ClientJob> jobs = new ArrayList<>();
        for (int c = 0; c < clients; c++) {
            jobs.add(new ClientJob(new Subset(all, every), new LocalObjective.Plain(), new RandomStream(c)));
        }
        return jobs;
    }

    /**
     * Returns samples per second on {@code device}, including the transfer of updates; the fastest round within {@code seconds}, at least two.
     *
     * @param clients the number of clients trained together
     */
    public double onDevice(ComputeDevice device, int clients, double seconds) {
        try (BatchedTraining training = new BatchedTraining(device, architecture)) {
            float[][] updates = new float[clients][];
            return fastest(seconds, clients, () -> {
                synchronized (device) {
                    training.train(weights, jobs(clients), how, updates, new Cancellation());
                }
            });
        }
    }

    /** Returns samples per second of {@code clients} on {@code threads} of the CPU. */
    public double onProcessor(int threads, int clients, double seconds) {
        LocalTraining[] lanes = new LocalTraining[threads];
        try (Workers workers = new Workers(threads)) {
            return fastest(seconds, clients, () -> {
                List<ClientJob> jobs = jobs(clients);
                workers.forEachLane(clients, (lane, c) -> {
                    if (lanes[lane] == null) {
                        lanes[lane] = LocalTraining.of(architecture, BATCH);
                    }
                    ClientJob job = jobs.get(c);
                    lanes[lane].train(
                            weights.clone(), job.samples(), how, job.objective(), job.random(), new Cancellation());
                });
            });
        }
    }

    private double fastest(double seconds, int clients, Runnable round) {
        round.run();
        double best = 0;
        long begun = System.nanoTime();
        for (int n = 0; n < 2 || System.nanoTime() - begun < seconds * NANOS; n++) {
            long at = System.nanoTime();
            round.run();
            best = Math.max(best, (double) clients * batches * BATCH / ((System.nanoTime() - at) / NANOS));
        }
        return best;
    }

    /**
     * Speed of this process's device.
     *
     * @param facts its properties
     * @param samples samples per second of 50 clients of {@code mlp} on it
     * @param cpu the same on all cores of the CPU
     */
    public record Worth(Accelerator.Facts facts, double samples, double cpu) {}

    /** Opens, verifies and measures the device of this process; empty if there is none. */
    public static Optional<Worth> measure() {
        return ComputeDevices.open().device().map(device -> {
            DeviceSpeed speed = new DeviceSpeed("mlp", 4);
            int cores = Runtime.getRuntime().availableProcessors();
            return new Worth(
                    device.facts(),
                    speed.onDevice(device, CLIENTS, SECONDS),
                    speed.onProcessor(cores, CLIENTS, SECONDS));
        });
    }

    /**
     * Entry point of a separate process, for a service without vector units and drivers in its memory. Prints one line, separated by tabs: name,
     * memory in bytes, kind, driver, samples per second on the device and on the CPU; or the reason why there is no device.
     */
    public static void main(String[] args) {
        measure()
                .ifPresentOrElse(
                        worth -> System.out.printf(
                                Locale.ROOT,
                                "%s\t%d\t%s\t%s\t%.0f\t%.0f%n",
                                worth.facts().name().replace('\t', ' '),
                                worth.facts().memory(),
                                worth.facts().kind().text(),
                                worth.facts().driver().replace('\t', ' '),
                                worth.samples(),
                                worth.cpu()),
                        () -> System.out.println(ComputeDevices.open().reason()));
    }
}
