package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.crucible.engine.accelerator.UpdateStatistics;
import dev.crucible.engine.kernel.Blocks;
import dev.crucible.engine.kernel.Finite;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Statistics of updates on a device for rules and attackers, bit-identical to the CPU kernel that each method names. Keeps no state
 * between calls.
 */
public final class RowStatistics implements UpdateStatistics {

    /** Maximum bytes of partial sums on the device. */
    private static final long PARTIALS = 1L << 26;

    private static final int RI = 4;
    private static final int MEDIAN = 0;
    private static final int TRIMMED = 1;
    private static final int NEAREST = 2;

    private final ResidentRows resident;
    private final ComputeDevice device;
    private final int[] places;
    private final float[][] rows;
    private final int d;

    /**
     * Creates statistics of some of the rows of {@code resident}.
     *
     * @param places their places
     * @param rows the same rows in this process, for the few computations on the CPU
     */
    public RowStatistics(ResidentRows resident, int[] places, float[][] rows) {
        this.resident = resident;
        this.device = resident.device();
        this.places = places.clone();
        this.rows = rows;
        this.d = resident.d();
    }

    @Override
    public double[][] pairwiseSquaredDistances() {
        return PairwiseDistances.ofGram(gram(), i -> Finite.all(rows[i]), this::byDifferences);
    }

    private double[][] gram() {
        int n = places.length;
        int blocks = Blocks.count(d);
        long bytes = (long) n * n * Double.BYTES;
        int together = Math.clamp(PARTIALS / bytes, 1, blocks);
        double[][] gram = new double[n][n];
        try (WaveMemory memory = new WaveMemory(device)) {
            ComputeDevice.Buffer which = memory.of(places);
            ComputeDevice.Buffer products = memory.bytes(together * bytes);
            for (int first = 0; first < blocks; first += together) {
                int count = Math.min(together, blocks - first);
                bind(memory, "gram", which, n, Lanes.CHAINS, first, Blocks.SIZE, products)
                        .enqueue(0, n * Math.ceilDiv(n, RI), count);
                for (int b = 0; b < count; b++) {
                    double[] partial = doubles(products, b * bytes, n * n);
                    for (int i = 0; i < n; i++) {
                        for (int j = 0; j <= i; j++) {
                            gram[i][j] += partial[i * n + j];
                        }
                    }
                }
            }
        }
        return gram;
    }

    private double[] byDifferences(int[] first, int[] second) {
        double[] squares = new double[first.length];
        int together = Math.clamp(PARTIALS / chainBytes(PairwiseDistances.RUN), 1, 1 << 15);
        for (int from = 0; from < squares.length; from += together) {
            int to = Math.min(squares.length, from + together);
            int[] a = Arrays.stream(first, from, to).map(i -> places[i]).toArray();
            int[] b = Arrays.stream(second, from, to).map(i -> places[i]).toArray();
            double[][] runs = runs(a, b, new float[RI], true, PairwiseDistances.RUN);
            for (int p = from; p < to; p++) {
                for (double run : runs[p - from]) {
                    squares[p] += run;
                }
                if (!Double.isFinite(squares[p])) {
                    squares[p] = PairwiseDistances.byDifferences(rows[first[p]], rows[second[p]]);
                }
            }
        }
        return squares;
    }

    @Override
    public double[] squaredNorms() {
        return byBlocks(places, new float[RI], false, RowProducts.RUN);
    }

    @Override
    public double[] squaredDistances(float[] point) {
        return byBlocks(outside(), point, true, RowProducts.RUN);
    }

    @Override
    public float[] weightedSum(double[] weights) {
        int[] used = new int[weights.length];
        float[] shares = new float[weights.length];
        int count = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                used[count] = places[i];
                shares[count++] = (float) weights[i];
            }
        }
        try (WaveMemory memory = new WaveMemory(device)) {
            ComputeDevice.Buffer sum = memory.floats(d);
            bind(memory, "weighted_sum", memory.of(used), count, memory.of(shares), sum)
                    .enqueue(0, d, 1);
            return floats(sum, d);
        }
    }

    @Override
    public double[] moveToWeightedSum(double[] weights, float[] centre) {
        System.arraycopy(weightedSum(weights), 0, centre, 0, d);
        return byBlocks(outside(), centre, true, WeightedSum.tile(places.length));
    }

    private int[] outside() {
        int[] outside = new int[places.length];
        Arrays.fill(outside, -1);
        return outside;
    }

    private double[] byBlocks(int[] other, float[] point, boolean differ, int run) {
        double[][] runs = runs(places, other, point, differ, run);
        double[] sums = new double[runs.length];
        for (int i = 0; i < sums.length; i++) {
            for (int from = 0; from < runs[i].length; from += Blocks.SIZE / run) {
                double block = 0;
                for (int r = from; r < Math.min(runs[i].length, from + Blocks.SIZE / run); r++) {
                    block += runs[i][r];
                }
                sums[i] += block;
            }
        }
        return sums;
    }

    private long chainBytes(int run) {
        return (long) Math.ceilDiv(d, run) * 4 * Lanes.CHAINS * Float.BYTES;
    }

    /** Returns the sum of each run of coordinates, by row. */
    private double[][] runs(int[] own, int[] other, float[] point, boolean differ, int run) {
        int n = own.length;
        int count = Math.ceilDiv(d, run);
        try (WaveMemory memory = new WaveMemory(device)) {
            ComputeDevice.Buffer which = memory.of(own);
            ComputeDevice.Buffer others = memory.of(other);
            ComputeDevice.Buffer outside = memory.of(Arrays.copyOf(point, resident.pitch()));
            ComputeDevice.Buffer chains = memory.bytes(n * chainBytes(run));
            ComputeDevice.Buffer sums = memory.bytes((long) n * count * Double.BYTES);
            int differs = differ ? 1 : 0;
            bind(memory, "run_chains", which, n, others, outside, differs, Lanes.CHAINS, run, chains)
                    .enqueue(0, count * Lanes.CHAINS, n);
            bind(memory, "run_sums", which, n, others, outside, differs, Lanes.CHAINS, run, chains, sums)
                    .enqueue(0, count, n);
            double[] all = doubles(sums, 0, n * count);
            double[][] runs = new double[n][];
            Arrays.setAll(runs, i -> Arrays.copyOfRange(all, i * count, (i + 1) * count));
            return runs;
        }
    }

    @Override
    public float[] median() {
        return ofSorted(MEDIAN, 0);
    }

    @Override
    public float[] trimmedMean(int f) {
        return ofSorted(TRIMMED, f);
    }

    @Override
    public float[] meanAroundMedian(int count) {
        return ofSorted(NEAREST, count);
    }

    private float[] ofSorted(int kind, int count) {
        int n = places.length;
        int most = Math.clamp(PARTIALS / ((long) n * Integer.BYTES), 1, d);
        float[] result = new float[d];
        try (WaveMemory memory = new WaveMemory(device)) {
            ComputeDevice.Buffer which = memory.of(places);
            ComputeDevice.Buffer keys = memory.bytes((long) n * most * Integer.BYTES);
            ComputeDevice.Buffer found = memory.floats(most);
            for (int from = 0; from < d; from += most) {
                int width = Math.min(most, d - from);
                bind(memory, "order_statistic", which, n, from, width, kind, count, keys, found)
                        .enqueue(0, width, 1);
                System.arraycopy(floats(found, width), 0, result, from, width);
            }
        }
        return result;
    }

    @Override
    public Moments moments() {
        try (WaveMemory memory = new WaveMemory(device)) {
            ComputeDevice.Buffer mean = memory.bytes((long) d * Double.BYTES);
            ComputeDevice.Buffer deviation = memory.bytes((long) d * Double.BYTES);
            bind(memory, "moments", memory.of(places), places.length, mean, deviation)
                    .enqueue(0, d, 1);
            return new Moments(doubles(mean, 0, d), doubles(deviation, 0, d));
        }
    }

    @Override
    public double[][] squaredDistancesInDouble() {
        int n = places.length;
        double[][] squares = new double[n][n];
        try (WaveMemory memory = new WaveMemory(device)) {
            ComputeDevice.Buffer found = memory.bytes((long) n * n * Double.BYTES);
            bind(memory, "squares_in_double", memory.of(places), n, found).enqueue(0, n, n);
            for (int i = 1; i < n; i++) {
                double[] row = doubles(found, (long) i * n * Double.BYTES, i);
                for (int j = 0; j < i; j++) {
                    squares[i][j] = row[j];
                    squares[j][i] = row[j];
                }
            }
        }
        return squares;
    }

    /** Binds a kernel to these rows. */
    private ComputeDevice.Launch bind(
            WaveMemory memory, String kernel, ComputeDevice.Buffer which, int n, Object... more) {
        Object[] all = new Object[5 + more.length];
        all[0] = resident.buffer();
        all[1] = which;
        all[2] = n;
        all[3] = resident.pitch();
        all[4] = d;
        System.arraycopy(more, 0, all, 5, more.length);
        return memory.bind(kernel, all);
    }

    private float[] floats(ComputeDevice.Buffer from, int count) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment read = arena.allocate(JAVA_FLOAT, count);
            device.read(from, 0, read);
            return read.toArray(JAVA_FLOAT);
        }
    }

    private double[] doubles(ComputeDevice.Buffer from, long at, int count) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment read = arena.allocate(JAVA_DOUBLE, count);
            device.read(from, at, read);
            return read.toArray(JAVA_DOUBLE);
        }
    }
}
