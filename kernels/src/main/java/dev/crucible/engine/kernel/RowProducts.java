package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** Norms of rows, and their products with and distances to one vector; float lanes over short runs, added in double. */
public final class RowProducts {

    /** Coordinates whose products are added in float before they are added in double. */
    public static final int RUN = 4096;

    private RowProducts() {}

    /** Returns ‖xᵢ‖² for every row. */
    public static double[] squaredNorms(float[][] rows, Workers workers) {
        return perRow(rows, workers, (row, from, to) -> dot(row, row, from, to));
    }

    /** Returns xᵢ·v for every row. */
    public static double[] dots(float[][] rows, float[] vector, Workers workers) {
        return perRow(rows, workers, (row, from, to) -> dot(row, vector, from, to));
    }

    /** Returns ‖xᵢ − v‖² for every row. */
    public static double[] squaredDistances(float[][] rows, float[] vector, Workers workers) {
        return perRow(rows, workers, (row, from, to) -> squaredDistance(row, vector, from, to));
    }

    /** Returns the contribution of each block of coordinates to {@link #squaredNorms}. */
    public static double[][] partialNorms(float[][] rows, Workers workers) {
        return partials(rows, workers, (row, from, to) -> dot(row, row, from, to));
    }

    /** Returns the contribution of each block of coordinates to {@link #squaredDistances}. */
    public static double[][] partialDistances(float[][] rows, float[] vector, Workers workers) {
        return partials(rows, workers, (row, from, to) -> squaredDistance(row, vector, from, to));
    }

    private static double[] perRow(float[][] rows, Workers workers, RowKernel kernel) {
        return Blocks.sum(partials(rows, workers, kernel), rows.length);
    }

    private static double[][] partials(float[][] rows, Workers workers, RowKernel kernel) {
        return Blocks.partials(workers, rows[0].length, rows.length, (from, to, partial) -> {
            for (int i = 0; i < rows.length; i++) {
                for (int low = from; low < to; low += RUN) {
                    partial[i] += kernel.run(rows[i], low, Math.min(to, low + RUN));
                }
            }
        });
    }

    static double dot(float[] a, float[] b, int from, int to) {
        int step = Lanes.CHAINS;
        int end = from + (to - from) / (4 * step) * (4 * step);
        float[] sums = new float[step];
        for (int lane = 0; lane < step; lane += Lanes.COUNT) {
            FloatVector p = FloatVector.zero(Lanes.SPECIES);
            FloatVector q = p;
            FloatVector r = p;
            FloatVector s = p;
            for (int k = from + lane; k < end; k += 4 * step) {
                p = Lanes.load(a, k).fma(Lanes.load(b, k), p);
                q = Lanes.load(a, k + step).fma(Lanes.load(b, k + step), q);
                r = Lanes.load(a, k + 2 * step).fma(Lanes.load(b, k + 2 * step), r);
                s = Lanes.load(a, k + 3 * step).fma(Lanes.load(b, k + 3 * step), s);
            }
            p.add(q).add(r.add(s)).intoArray(sums, lane);
        }
        double sum = Lanes.sum(sums, 0);
        for (int k = end; k < to; k++) {
            sum += (double) a[k] * b[k];
        }
        return sum;
    }

    static double squaredDistance(float[] a, float[] b, int from, int to) {
        int step = Lanes.CHAINS;
        int end = from + (to - from) / (4 * step) * (4 * step);
        float[] sums = new float[step];
        for (int lane = 0; lane < step; lane += Lanes.COUNT) {
            FloatVector p = FloatVector.zero(Lanes.SPECIES);
            FloatVector q = p;
            FloatVector r = p;
            FloatVector s = p;
            for (int k = from + lane; k < end; k += 4 * step) {
                FloatVector t = Lanes.load(a, k).sub(Lanes.load(b, k));
                p = t.fma(t, p);
                t = Lanes.load(a, k + step).sub(Lanes.load(b, k + step));
                q = t.fma(t, q);
                t = Lanes.load(a, k + 2 * step).sub(Lanes.load(b, k + 2 * step));
                r = t.fma(t, r);
                t = Lanes.load(a, k + 3 * step).sub(Lanes.load(b, k + 3 * step));
                s = t.fma(t, s);
            }
            p.add(q).add(r.add(s)).intoArray(sums, lane);
        }
        double sum = Lanes.sum(sums, 0);
        for (int k = end; k < to; k++) {
            double difference = (double) a[k] - b[k];
            sum += difference * difference;
        }
        return sum;
    }

    @FunctionalInterface
    private interface RowKernel {
        double run(float[] row, int from, int to);
    }
}
