package dev.crucible.bench.kernels;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Machine;
import dev.crucible.bench.peers.Peer;
import dev.crucible.bench.peers.PeerScript;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Local training end to end: samples a second of whole client rounds (weights in, weights out) for the MLP 784-128-62 and the CNN, batch
 * 32, SGD with momentum, on one and two client threads, beside the multiply-add peak of the same run and PyTorch when it is installed.
 * Then batches of 1, 4, 10 and 32 on one thread beside PyTorch and JAX, and the rate of training inside whole runs. Shares of the peak
 * count CPU time, so that other work on the machine does not spoil them.
 *
 * <p>BenchArguments: seconds for each measurement, 3 unless told.
 */
public final class TrainingBench {

    private static final Shape IMAGE = new Shape(1, 28, 28);
    private static final int CLASSES = 62;
    private static final int BATCH = 32;
    private static final int SHARD = 10 * BATCH;
    private static final List<String> NETWORKS = List.of("mlp", "cnn");
    private static final List<Integer> BATCHES = List.of(1, 4, 10, 32);
    private static final int REPEATS = 5;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private final double seconds;

    private TrainingBench(double seconds) {
        this.seconds = seconds;
    }

    /** Runs the benchmark. */
    public static void main(String[] args) {
        new TrainingBench(BenchArguments.of(args).seconds(0, 3)).run();
    }

    private void run() {
        double peak = Machine.peak();
        System.out.printf("%d lanes, multiply-add peak of one thread %.0f GFLOP/s%n", Lanes.COUNT, peak);
        Optional<List<Peer>> measured = PeerScript.PYTORCH.measure(Double.toString(seconds));
        System.out.println(
                measured.isPresent()
                        ? "PyTorch measured in this run"
                        : "PyTorch is not here: ratios are to figures published for another machine");
        List<Peer> peers = measured.orElse(Peer.PUBLISHED);
        for (Peer peer : peers) {
            Architecture architecture =
                    Architectures.named(peer.network(), IMAGE, CLASSES).orElseThrow();
            for (int threads : new int[] {1, 2}) {
                Rate rate = rate(architecture, BATCH, threads);
                double used = rate.perCpuSecond() * flops(architecture) / 1e9 / threads;
                System.out.printf(
                        "%s, %d thread%s: %,.0f samples/s (%,.0f per CPU second), %.0f GFLOP/s a thread = %.0f %% of peak%s%n",
                        peer.network(),
                        threads,
                        threads == 1 ? "" : "s",
                        rate.perSecond(),
                        rate.perCpuSecond(),
                        used,
                        100 * used / peak,
                        threads == 1 ? ", " + peer.compare(rate.perSecond()) : "");
            }
        }
        batches();
    }

    /** Small batches on one thread beside other libraries, and what is left of each rate inside a run. */
    private void batches() {
        String[] arguments = {Double.toString(seconds), "1,4,10,32"};
        List<Peer> peers = Stream.of(PeerScript.PYTORCH, PeerScript.JAX)
                .flatMap(script -> script.measure(arguments).stream().flatMap(List::stream))
                .toList();
        for (String network : NETWORKS) {
            for (int batch : BATCHES) {
                Architecture architecture =
                        Architectures.named(network, IMAGE, CLASSES).orElseThrow();
                double rate = rate(architecture, batch, 1).perSecond();
                String compared = peers.stream()
                        .filter(peer -> peer.network().equals(network + "/" + batch))
                        .map(peer -> ", " + peer.compare(rate))
                        .collect(Collectors.joining());
                System.out.printf("batch %d, %s: %,.0f samples/s%s%n", batch, network, rate, compared);
                if (batch >= WholeRun.LEAST_BATCH) {
                    double inside = WholeRun.samplesPerSecond(network, batch);
                    System.out.printf(
                            "run of batch %d, %s: %,.0f samples/s in training, %.0f %% of the rate alone%n",
                            batch, network, inside, 100 * inside / rate);
                }
            }
        }
    }

    /**
     * Speed of all threads together.
     *
     * @param perSecond samples a second on the clock
     * @param perCpuSecond samples a second if every thread had had a CPU to itself all the time
     */
    private record Rate(double perSecond, double perCpuSecond) {

        static Rate sum(Rate a, Rate b) {
            return new Rate(a.perSecond + b.perSecond, a.perCpuSecond + b.perCpuSecond);
        }
    }

    /** The median of a few measurements. */
    private Rate rate(Architecture architecture, int batch, int threads) {
        List<Rate> rates = new ArrayList<>();
        try (Workers workers = new Workers(threads)) {
            Client[] clients = new Client[threads];
            Arrays.setAll(clients, i -> new Client(architecture, batch, i));
            trainFor(workers, clients, seconds);
            for (int i = 0; i < REPEATS; i++) {
                rates.add(trainFor(workers, clients, seconds / REPEATS));
            }
        }
        rates.sort(Comparator.comparingDouble(Rate::perSecond));
        return rates.get(REPEATS / 2);
    }

    private static Rate trainFor(Workers workers, Client[] clients, double seconds) {
        Rate[] rates = new Rate[clients.length];
        workers.forEach(clients.length, client -> {
            long start = System.nanoTime();
            long cpuStart = CPU.getCurrentThreadCpuTime();
            long samples = 0;
            double elapsed;
            do {
                samples += clients[client].round();
                elapsed = (System.nanoTime() - start) / 1e9;
            } while (elapsed < seconds);
            double cpuElapsed = (CPU.getCurrentThreadCpuTime() - cpuStart) / 1e9;
            rates[client] = new Rate(samples / elapsed, samples / cpuElapsed);
        });
        return Arrays.stream(rates).reduce(Rate::sum).orElseThrow();
    }

    /** Floating-point operations of one training step per sample: forward, both gradients, and no input gradient in the first layer. */
    static double flops(Architecture architecture) {
        ParameterLayout layout = ParameterLayout.of(architecture);
        double total = 0;
        int tensor = 0;
        for (int i = 0; i < architecture.layers().size(); i++) {
            Layer layer = architecture.layers().get(i);
            if (layer instanceof Layer.Convolution || layer instanceof Layer.Dense) {
                Shape out = layout.shapes().get(i);
                double products = 2.0 * layout.tensors().get(tensor).size() * out.height() * out.width();
                total += products * (tensor == 0 ? 2 : 3);
                tensor += 2;
            }
        }
        return total;
    }

    /** One client with its own workspace and shard. */
    private static final class Client {

        private final LocalTraining training;
        private final float[] weights;
        private final Samples shard;
        private final Hyperparameters hyperparameters;
        private final Seed seed = new Seed(1);
        private final long number;
        private long round;

        Client(Architecture architecture, int batch, int number) {
            this.training = LocalTraining.of(architecture, batch);
            this.hyperparameters = new Hyperparameters(1, batch, new Optimizer.Sgd(0.01f, 0.9f, 0));
            this.weights = ParameterLayout.of(architecture).initial(seed.stream(Purpose.INITIAL_WEIGHTS));
            this.shard = RandomSamples.of(seed.stream(Purpose.DATA, number), SHARD, IMAGE.size(), CLASSES);
            this.number = number;
        }

        long round() {
            return training.train(
                            weights,
                            shard,
                            hyperparameters,
                            new LocalObjective.Plain(),
                            seed.stream(Purpose.SHUFFLE, round++, number),
                            new Cancellation())
                    .samples();
        }
    }
}
