package dev.crucible.bench.kernels;

import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.kernel.OrderStatistics;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RooflineProbe;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Aggregation kernels on n updates of a million coordinates, one thread, beside what the machine can do in the same run: read bandwidth
 * and multiply-add peak. {@link #main} prints the ratios of the best samples, which hold on a busy machine better than means and times.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "--add-modules",
            "jdk.incubator.vector",
            "-Xms3g",
            "-Xmx3g",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC"
        })
public class AggregationBench {

    private static final int D = 1_000_000;
    private static final int READ = 48_000_000;
    private static final int PEAK_STEPS = 10_000_000;

    @Param({"10", "50", "100"})
    int n;

    private float[][] rows;
    private double[] weights;
    private float[] centre;
    private float[] large;
    private Workers workers;

    @Setup(Level.Trial)
    public void fill() {
        RandomStream random = new RandomStream(1);
        rows = new float[n][D];
        for (float[] row : rows) {
            for (int k = 0; k < D; k++) {
                row[k] = random.nextFloat() - 0.5f;
            }
        }
        weights = new double[n];
        Arrays.fill(weights, 1.0 / n);
        centre = new float[D];
        large = new float[READ];
        workers = new Workers(1);
    }

    @TearDown(Level.Trial)
    public void close() {
        workers.close();
    }

    @Benchmark
    public float readBandwidth() {
        return RooflineProbe.read(large);
    }

    @Benchmark
    public float multiplyAddPeak() {
        return RooflineProbe.run(PEAK_STEPS);
    }

    @Benchmark
    public float[] fedAvg() {
        return WeightedSum.of(rows, weights, D, workers);
    }

    @Benchmark
    public float[] median() {
        return OrderStatistics.median(rows, workers);
    }

    @Benchmark
    public float[] trimmedMean() {
        return OrderStatistics.trimmedMean(rows, n / 10, workers);
    }

    @Benchmark
    public double[][] pairwiseDistances() {
        return PairwiseDistances.squared(rows, workers);
    }

    @Benchmark
    public double[] weiszfeldStep() {
        return WeightedSum.withSquaredDistances(rows, weights, centre, workers);
    }

    /** Runs all and prints the ratios; the first argument limits n, such as {@code 10} or {@code 10,50}. */
    public static void main(String[] arguments) throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        options.include("^" + AggregationBench.class.getName().replace(".", "\\.") + "\\.");
        List<String> clients = BenchArguments.of(arguments).numbers(0, "n");
        if (!clients.isEmpty()) {
            options.param("n", clients.toArray(String[]::new));
        }
        Collection<RunResult> results = JmhRun.of(options.build());
        Map<Integer, Map<String, Double>> fastest = new TreeMap<>();
        for (RunResult result : results) {
            String name = result.getPrimaryResult().getLabel();
            int n = Integer.parseInt(result.getParams().getParam("n"));
            double least = result.getAggregatedResult()
                    .getPrimaryResult()
                    .getStatistics()
                    .getMin();
            fastest.computeIfAbsent(n, key -> new TreeMap<>()).put(name, least);
        }
        fastest.forEach(AggregationBench::print);
    }

    private static void print(int n, Map<String, Double> ms) {
        double read = 4e-6 * READ / of(ms, "readBandwidth");
        double peak = 1e-6 * RooflineProbe.FLOPS * PEAK_STEPS / of(ms, "multiplyAddPeak");
        double fedAvg = of(ms, "fedAvg");
        double bytes = 4e-6 * n * D;
        double distances = of(ms, "pairwiseDistances");
        double flops = 1e-6 * n * (n + 1.0) * D;
        System.out.printf("%nn = %d, d = %,d: reads %.1f GB/s, peak %.0f GFLOP/s (best samples)%n", n, D, read, peak);
        System.out.printf(
                "  FedAvg             %8.2f ms  %3.0f %% of read bandwidth%n", fedAvg, 100 * bytes / fedAvg / read);
        System.out.printf(
                "  median             %8.2f ms  %.1f x FedAvg%n", of(ms, "median"), of(ms, "median") / fedAvg);
        System.out.printf(
                "  trimmed mean 10 %%  %8.2f ms  %.1f x FedAvg%n",
                of(ms, "trimmedMean"), of(ms, "trimmedMean") / fedAvg);
        System.out.printf(
                "  pairwise distances %8.2f ms  %3.0f %% of peak, %3.0f %% of read bandwidth%n",
                distances, 100 * flops / distances / peak, 100 * bytes / distances / read);
        System.out.printf(
                "  RFA step           %8.2f ms  %3.0f %% of read bandwidth, %.1f x FedAvg%n",
                of(ms, "weiszfeldStep"),
                100 * bytes / of(ms, "weiszfeldStep") / read,
                of(ms, "weiszfeldStep") / fedAvg);
    }

    private static double of(Map<String, Double> ms, String name) {
        return Objects.requireNonNull(ms.get(name), name);
    }
}
