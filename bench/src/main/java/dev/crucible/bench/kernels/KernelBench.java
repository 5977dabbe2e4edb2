package dev.crucible.bench.kernels;

import dev.crucible.bench.Machine;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RowProduct;
import dev.crucible.engine.random.RandomStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * The products of the second convolution of the CNN (14×14 pixels, 16 channels in, 32 out, 5×5) and of the MLP's first layer, beside the
 * peak. One operation is one floating-point operation, so that operations a nanosecond are GFLOP/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelBench {

    private static final int SIDE = 14;
    private static final int PIXELS = SIDE * SIDE;
    private static final int KERNEL = 5;
    private static final int IN = 16;
    private static final int OUT = 32;
    private static final int BATCH = 32;
    private static final int INPUTS = 784;
    private static final int UNITS = 128;

    private final int framed = SIDE + KERNEL - 1;
    private final float[] image = random(framed * framed * OUT);
    private final float[] convolved = random(PIXELS * OUT);
    private final float[] filters = random(KERNEL * KERNEL * IN * OUT);
    private final float[] filterGradient = new float[filters.length];
    private final float[] zeros = new float[UNITS];
    private final RowProduct forward = RowProduct.of(pixels(IN), taps(IN), OUT);
    private final RowProduct backward = RowProduct.of(pixels(OUT), taps(OUT), IN);
    private final RowProduct gradient = RowProduct.of(taps(IN), pixels(IN), OUT);

    private final float[] inputs = random(BATCH * INPUTS);
    private final float[] weights = random(INPUTS * UNITS);
    private final float[] outputs = new float[BATCH * UNITS];
    private final RowProduct dense = RowProduct.of(steps(BATCH, INPUTS), steps(INPUTS, 1), UNITS);
    private final RowProduct denseGradient = RowProduct.of(steps(INPUTS, 1), steps(BATCH, INPUTS), UNITS);

    /** Measures the peak, then each product by JMH; prints the rates of the best samples, which hold on a busy machine better than means. */
    public static void main(String[] arguments) throws RunnerException {
        double peak = Machine.peak();
        System.out.printf(Locale.ROOT, "%d lanes, multiply-add peak of one thread %.0f GFLOP/s%n", Lanes.COUNT, peak);
        for (RunResult result : JmhRun.of(new OptionsBuilder()
                .include("^" + KernelBench.class.getName().replace(".", "\\.") + "\\.")
                .build())) {
            double best = result.getAggregatedResult()
                    .getPrimaryResult()
                    .getStatistics()
                    .getMax();
            System.out.printf(
                    Locale.ROOT,
                    "%s: %.0f GFLOP/s = %.0f %% of peak%n",
                    result.getPrimaryResult().getLabel(),
                    best,
                    100 * best / peak);
        }
    }

    @Benchmark
    @OperationsPerInvocation(2 * PIXELS * KERNEL * KERNEL * IN * OUT)
    public float[] convolutionForward() {
        forward.multiply(PIXELS, KERNEL * KERNEL * IN, image, 0, filters, 0, zeros, 0, 0, convolved, 0);
        return convolved;
    }

    @Benchmark
    @OperationsPerInvocation(2 * PIXELS * KERNEL * KERNEL * IN * OUT)
    public float[] convolutionInputGradient() {
        backward.multiply(PIXELS, KERNEL * KERNEL * OUT, image, 0, filters, 0, zeros, 0, 0, convolved, 0);
        return convolved;
    }

    @Benchmark
    @OperationsPerInvocation(2 * PIXELS * KERNEL * KERNEL * IN * OUT)
    public float[] convolutionWeightGradient() {
        gradient.multiply(KERNEL * KERNEL * IN, PIXELS, image, 0, convolved, 0, zeros, 0, 0, filterGradient, 0);
        return filterGradient;
    }

    @Benchmark
    @OperationsPerInvocation(2 * BATCH * INPUTS * UNITS)
    public float[] denseForward() {
        dense.multiply(BATCH, INPUTS, inputs, 0, weights, 0, zeros, 0, 0, outputs, 0);
        return outputs;
    }

    @Benchmark
    @OperationsPerInvocation(2 * BATCH * INPUTS * UNITS)
    public float[] denseWeightGradient() {
        denseGradient.multiply(INPUTS, BATCH, inputs, 0, outputs, 0, zeros, 0, 0, weights, 0);
        return weights;
    }

    private int[] pixels(int channels) {
        int[] offsets = new int[PIXELS];
        for (int i = 0; i < PIXELS; i++) {
            offsets[i] = (i / SIDE * framed + i % SIDE) * channels;
        }
        return offsets;
    }

    private int[] taps(int channels) {
        int run = KERNEL * channels;
        int[] offsets = new int[KERNEL * run];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = i / run * framed * channels + i % run;
        }
        return offsets;
    }

    private static int[] steps(int count, int step) {
        int[] offsets = new int[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = i * step;
        }
        return offsets;
    }

    private static float[] random(int size) {
        RandomStream random = new RandomStream(size);
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return values;
    }
}
