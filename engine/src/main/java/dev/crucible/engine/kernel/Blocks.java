package dev.crucible.engine.kernel;

import dev.crucible.engine.compute.Workers;

/**
 * Coordinates cut into blocks whose borders depend on d alone. Work done block by block, with partial sums added in block order, gives
 * the same bytes for any number of threads.
 */
public final class Blocks {

    /** Coordinates of a block; a multiple of every vector length. */
    public static final int SIZE = 1 << 14;

    private Blocks() {}

    /** Runs {@code task} on every block of {@code d} coordinates. */
    public static void forEach(Workers workers, int d, RangeTask task) {
        workers.forEach(count(d), block -> task.run(block * SIZE, end(block, d)));
    }

    /** The sum over all blocks of what {@code task} adds to {@code width} numbers. */
    public static double[] sum(Workers workers, int d, int width, PartialTask task) {
        double[][] partials = new double[count(d)][];
        workers.forEach(partials.length, block -> {
            double[] partial = new double[width];
            task.run(block * SIZE, end(block, d), partial);
            partials[block] = partial;
        });
        double[] total = new double[width];
        for (double[] partial : partials) {
            for (int i = 0; i < width; i++) {
                total[i] += partial[i];
            }
        }
        return total;
    }

    private static int count(int d) {
        return (int) (((long) d + SIZE - 1) / SIZE);
    }

    private static int end(int block, int d) {
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
