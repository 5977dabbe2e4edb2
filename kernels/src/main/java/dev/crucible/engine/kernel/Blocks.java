package dev.crucible.engine.kernel;

/**
 * Partition of coordinates into blocks whose borders depend only on d. Work by blocks, with partial sums added in block order, is
 * bit-identical for any number of threads.
 */
public final class Blocks {

    /** Coordinates per block; a multiple of every vector length. */
    public static final int SIZE = 1 << 14;

    private Blocks() {}

    /** Runs {@code task} on every block of {@code d} coordinates. */
    public static void forEach(Workers workers, int d, RangeTask task) {
        workers.forEach(count(d), block -> task.run(block * SIZE, end(block, d)));
    }

    /** Returns the sum over all blocks of the contributions of {@code task} to {@code width} numbers. */
    public static double[] sum(Workers workers, int d, int width, PartialTask task) {
        return sum(partials(workers, d, width, task), width);
    }

    /** Returns by block the contributions of {@code task} to {@code width} numbers. */
    static double[][] partials(Workers workers, int d, int width, PartialTask task) {
        double[][] partials = new double[count(d)][];
        workers.forEach(partials.length, block -> {
            double[] partial = new double[width];
            task.run(block * SIZE, end(block, d), partial);
            partials[block] = partial;
        });
        return partials;
    }

    /** Returns the sum of the {@code partials} of all blocks, in block order. */
    public static double[] sum(double[][] partials, int width) {
        double[] total = new double[width];
        for (double[] partial : partials) {
            add(partial, total);
        }
        return total;
    }

    static void add(double[] partial, double[] total) {
        for (int i = 0; i < total.length; i++) {
            total[i] += partial[i];
        }
    }

    /** Returns the number of blocks of {@code d} coordinates. */
    public static int count(int d) {
        return (int) (((long) d + SIZE - 1) / SIZE);
    }

    static int end(int block, int d) {
        return (int) Math.min(d, (block + 1L) * SIZE);
    }

    /** Work on coordinates [from, to). */
    @FunctionalInterface
    public interface RangeTask {
        void run(int from, int to);
    }

    /** Work on coordinates [from, to) that adds to {@code partial}, zero at first. */
    @FunctionalInterface
    public interface PartialTask {
        void run(int from, int to, double[] partial);
    }
}
