package dev.crucible.bench.runs;

import com.sun.management.OperatingSystemMXBean;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.GeometricMedian;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.aggregation.Weighting;
import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Kept;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.cluster.Cluster.Scattered;
import dev.crucible.engine.cluster.Cluster.Shared;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.cluster.ColumnPartitionedUpdates;
import dev.crucible.engine.cluster.RowPartitionedUpdates;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What a round costs more on a cluster than in this process: the same updates, made in no time worth mentioning, are aggregated and
 * measured in both ways, and must come to the same bytes. The first round of a rule warms up and does not count.
 *
 * <p>BenchArguments: address ({@code local[2]}), clients (200), parameters (1,000,000), rounds (5), rules (all, with commas), and
 * settings of Spark as {@code name=value}. Start it with {@code CRUCIBLE_CLUSTER} set, so that the launcher puts
 * Spark on the class path.
 */
public final class ClusterRounds {

    private static final int SAMPLES = 7;

    private final int clients;
    private final int parameters;
    private final int rounds;
    private final Workers workers = new Workers(Runtime.getRuntime().availableProcessors());

    private ClusterRounds(int clients, int parameters, int rounds) {
        this.clients = clients;
        this.parameters = parameters;
        this.rounds = rounds;
    }

    /** Runs the benchmark. */
    public static void main(String[] args) {
        BenchArguments given = BenchArguments.of(args);
        int clients = given.number(1, "clients", 200);
        ClusterRounds bench =
                new ClusterRounds(clients, given.number(2, "parameters", 1_000_000), given.number(3, "rounds", 5));
        Map<String, Aggregator> rules = rules(clients / 10);
        if (!given.text(4, "all").equals("all")) {
            rules.keySet().retainAll(given.some(4, "rules", rules.keySet()));
        }
        String at = given.text(0, "local[2]");
        BenchArguments.check(ClusterAddress.isValid(at), "address", "local[N] or spark://host:port", at);
        ClusterAddress address = new ClusterAddress(at);
        Map<String, String> settings = new HashMap<>(Map.of("spark.executor.memory", "2g", "spark.jars", jar()));
        Arrays.stream(args).skip(5).forEach(setting -> {
            BenchArguments.check(setting.contains("="), "settings", "name=value", setting);
            String[] part = setting.split("=", 2);
            settings.put(part[0], part[1]);
        });
        try (Cluster cluster = Clusters.open(address, settings, new Cancellation())) {
            System.out.printf(
                    "%d clients, %d parameters, %s, %d slots; medians of %d rounds, ms%n",
                    clients, bench.parameters, address, cluster.slots(), bench.rounds - 1);
            rules.forEach((name, rule) -> bench.compare(name, rule, cluster));
        } finally {
            bench.workers.close();
        }
    }

    /** Where this class lies: the machines of a cluster have not got it. */
    private static String jar() {
        return ClusterRounds.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
    }

    private static Map<String, Aggregator> rules(int attackers) {
        Map<String, Aggregator> rules = new LinkedHashMap<>();
        rules.put("fedavg", new FedAvg());
        rules.put("median", new Median());
        rules.put("trimmed_mean", new TrimmedMean(attackers));
        rules.put("krum", new Krum(attackers, Neighbours.PAPER));
        rules.put("rfa", new GeometricMedian(1e-6, 3, 0, GeometricMedian.Start.MEAN, Weighting.SAMPLES));
        return rules;
    }

    /** A round's result, with what a run without attackers measures of its updates beside it. */
    private record Outcome(Aggregate aggregate, double[] toMean, float[] mean) {

        static Outcome of(Function<RoundContext, Aggregate> rule, Updates updates, RoundContext context) {
            double[] equal = new double[updates.n()];
            Arrays.fill(equal, 1.0 / equal.length);
            float[] mean = new float[updates.d()];
            return new Outcome(rule.apply(context), updates.moveToWeightedSum(equal, mean), mean);
        }

        boolean same(Outcome other) {
            return Arrays.equals(aggregate.update(), other.aggregate.update())
                    && Arrays.equals(
                            aggregate.scores().orElse(null),
                            other.aggregate.scores().orElse(null))
                    && Arrays.equals(toMean, other.toMean)
                    && Arrays.equals(mean, other.mean);
        }
    }

    private void compare(String name, Aggregator rule, Cluster cluster) {
        Outcome[] here = new Outcome[rounds];
        Cost inProcess = cost(round -> here[round] = inProcess(rule, round));
        Outcome[] there = new Outcome[rounds];
        Cost onCluster = cost(round -> there[round] = onCluster(rule, round, cluster));
        boolean same = IntStream.range(0, rounds).allMatch(round -> here[round].same(there[round]));
        System.out.printf(
                "%-14s in this process %6.0f (CPU %6.0f), on the cluster %6.0f (CPU here %6.0f), overhead %6.0f; bytes %s%n",
                name,
                inProcess.wall,
                inProcess.cpu,
                onCluster.wall,
                onCluster.cpu,
                onCluster.wall - inProcess.wall,
                same ? "equal" : "DIFFER");
    }

    /** Medians of milliseconds on the clock, and of CPU time of this process, which a busy machine stretches less. */
    private record Cost(double wall, double cpu) {}

    private Cost cost(IntConsumer round) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double[] wall = new double[rounds - 1];
        double[] cpu = new double[rounds - 1];
        for (int r = 0; r < rounds; r++) {
            long begun = System.nanoTime();
            long used = system.getProcessCpuTime();
            round.accept(r);
            if (r > 0) {
                wall[r - 1] = (System.nanoTime() - begun) / 1e6;
                cpu[r - 1] = (system.getProcessCpuTime() - used) / 1e6;
            }
        }
        System.out.println("    rounds, ms: "
                + Arrays.toString(DoubleStream.of(wall).mapToLong(Math::round).toArray()));
        return new Cost(median(wall), median(cpu));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private RoundContext context(int round) {
        return new RoundContext(
                round, new Seed(1).stream(Purpose.AGGREGATION, round), workers, RuleState.NONE, Optional.empty());
    }

    private Outcome inProcess(Aggregator rule, int round) {
        float[] weights = weights(round);
        float[][] rows = new float[clients][];
        workers.forEach(clients, client -> rows[client] = train(weights, round, client, new float[parameters]));
        Updates updates = Updates.of(new UpdateMatrix(rows, ids(), samples()), workers);
        return Outcome.of(context -> rule.aggregate(updates, context), updates, context(round));
    }

    private Outcome onCluster(Aggregator rule, int round, Cluster cluster) {
        int chain = Math.min(clients, cluster.slots());
        try (Shared<float[]> weights = cluster.share(weights(round))) {
            return rule.needs() == Needs.SUMS && 4L * clients * parameters >= cluster.bytesOfJob() * chain * chain
                    ? kept(rule, round, cluster, new Faked(weights, round, clients, chain))
                    : scattered(
                            rule,
                            round,
                            cluster,
                            new Faked(weights, round, clients, Math.min(clients, 2 * cluster.slots())));
        }
    }

    private Outcome kept(Aggregator rule, int round, Cluster cluster, Faked made) {
        try (Kept<Integer> rows = cluster.keep(made.blocks, made)) {
            Updates updates = new RowPartitionedUpdates(cluster, rows, parameters, ids(), ids(), samples());
            return Outcome.of(context -> rule.aggregate(updates, context), updates, context(round));
        }
    }

    private Outcome scattered(Aggregator rule, int round, Cluster cluster, Faked made) {
        ChunkGrid grid = ChunkGrid.of(parameters, clients, cluster.slots());
        try (Scattered<Integer> rows = cluster.scatter(made.blocks, made, grid)) {
            Updates updates = new ColumnPartitionedUpdates(rows, grid, ids(), ids(), samples(), new BitSet());
            return Outcome.of(context -> rule.aggregate(updates, context), updates, context(round));
        }
    }

    private float[] weights(int round) {
        float[] weights = new float[parameters];
        Arrays.fill(weights, 0.01f * round);
        return weights;
    }

    private int[] ids() {
        return IntStream.range(0, clients).toArray();
    }

    private int[] samples() {
        return IntStream.range(0, clients).map(client -> 1 + client % SAMPLES).toArray();
    }

    /** Stands for training: a pull towards zero and noise that differs from client to client. */
    private static float[] train(float[] weights, int round, int client, float[] update) {
        long state = 0x9E3779B97F4A7C15L * (client + 1) ^ 0xD1B54A32D192ED03L * (round + 1);
        for (int k = 0; k < update.length; k++) {
            state = state * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
            update[k] = 0.01f * ((int) (state >> 40) * 0x1p-23f) - 0.1f * weights[k];
        }
        return update;
    }

    /** The rows of a block, made one after the other in one array. */
    private record Faked(Shared<float[]> weights, int round, int clients, int blocks) implements BlockRows<Integer> {

        @Override
        public Iterable<Row<Integer>> of(int block) {
            float[] start = weights.value();
            float[] row = new float[start.length];
            int from = (int) ((long) clients * block / blocks);
            int to = (int) ((long) clients * (block + 1) / blocks);
            return () -> IntStream.range(from, to)
                    .mapToObj(client -> new Row<>(client, client, train(start, round, client, row)))
                    .iterator();
        }
    }
}
