package dev.crucible.engine.kernel;

import java.util.Arrays;

/**
 * All products xᵢ·xⱼ of n rows. Tiles of five by five rows are multiplied over a run of coordinates that fits the cache, so that each
 * load serves five multiplications; the float sums of a run are added in double.
 */
public final class Gram {

    /** Coordinates whose products are added in float before they are added in double; ten rows of them fit the first-level cache. */
    static final int RUN = 1024;

    /** Rows of the band that one task multiplies with all rows up to it. */
    private static final int BAND = 130;
    /** Memory limit of partial matrices, in doubles. */
    private static final long PARTIALS = 1L << 23;

    private Gram() {}

    /** Returns the symmetric n × n matrix of products, summed over {@link Blocks}. */
    public static double[][] of(float[][] rows, Workers workers) {
        int n = rows.length;
        int blocks = Blocks.count(rows[0].length);
        int together = Math.clamp(PARTIALS / ((long) n * n), 1, blocks);
        double[][] gram = new double[n][n];
        for (int first = 0; first < blocks; first += together) {
            for (double[][] partial : partials(rows, first, Math.min(blocks, first + together), workers)) {
                add(partial, gram);
            }
        }
        PairwiseDistances.mirror(gram);
        return gram;
    }

    /**
     * Returns the products over each block of coordinates.
     *
     * @return by block the lower triangle, row i having i + 1 products
     */
    public static double[][][] partials(float[][] rows, Workers workers) {
        double[][][] partials = partials(rows, 0, Blocks.count(rows[0].length), workers);
        for (double[][] partial : partials) {
            Arrays.setAll(partial, i -> Arrays.copyOf(partial[i], i + 1));
        }
        return partials;
    }

    private static double[][][] partials(float[][] rows, int firstBlock, int endBlock, Workers workers) {
        int n = rows.length;
        int bands = (n + BAND - 1) / BAND;
        double[][][] partials = new double[endBlock - firstBlock][n][n];
        workers.forEach(partials.length * bands, task -> {
            int block = firstBlock + task / bands;
            band(
                    rows,
                    task % bands * BAND,
                    block * Blocks.SIZE,
                    Blocks.end(block, rows[0].length),
                    partials[task / bands]);
        });
        return partials;
    }

    /** Adds a block's lower triangle to that of {@code gram}; blocks come in order. */
    public static void add(double[][] partial, double[][] gram) {
        for (int i = 0; i < gram.length; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i][j] += partial[i][j];
            }
        }
    }

    /** Adds the products of rows [first, first + BAND) with all rows up to themselves. */
    private static void band(float[][] rows, int first, int from, int to, double[][] gram) {
        float[] chains = new float[GramTile.SIDE * GramTile.SIDE * Lanes.CHAINS];
        int lastTile = (Math.min(rows.length, first + BAND) - 1) / GramTile.SIDE * GramTile.SIDE;
        for (int low = from; low < to; low += RUN) {
            int high = Math.min(to, low + RUN);
            // The last rows first: rows are then loaded in a square of ten, which hides more memory latency than a
            // triangle of five.
            for (int i = lastTile; i >= first; i -= GramTile.SIDE) {
                for (int j = 0; j <= i; j += GramTile.SIDE) {
                    multiply(rows, i, j, low, high, chains);
                    fold(rows, i, j, low, high, chains, gram);
                }
            }
        }
    }

    private static float[] row(float[][] rows, int i) {
        return rows[Math.min(i, rows.length - 1)];
    }

    /** Stores the sums of the products of a tile's rows in {@code chains}; rows after the last one repeat it. */
    private static void multiply(float[][] rows, int i, int j, int from, int to, float[] chains) {
        int end = end(from, to);
        float[] a = row(rows, i);
        float[] b = row(rows, i + 1);
        float[] c = row(rows, i + 2);
        float[] d = row(rows, i + 3);
        float[] e = row(rows, i + 4);
        for (int lane = 0; lane < Lanes.CHAINS; lane += Lanes.COUNT) {
            int first = from + lane;
            if (i == j) {
                GramTile.triangle(a, b, c, d, e, first, end, chains, lane);
            } else {
                GramTile.square(
                        a,
                        b,
                        c,
                        d,
                        e,
                        rows[j],
                        rows[j + 1],
                        rows[j + 2],
                        rows[j + 3],
                        rows[j + 4],
                        first,
                        end,
                        chains,
                        lane);
            }
        }
    }

    /** Returns where the last whole step of all chains ends. */
    private static int end(int from, int to) {
        return from + (to - from) / Lanes.CHAINS * Lanes.CHAINS;
    }

    /** Adds the sums in {@code chains} and the remaining coordinates to the lower triangle. */
    private static void fold(float[][] rows, int i, int j, int from, int to, float[] chains, double[][] gram) {
        int rest = end(from, to);
        for (int p = i; p < Math.min(rows.length, i + GramTile.SIDE); p++) {
            for (int q = j; q < Math.min(p + 1, j + GramTile.SIDE); q++) {
                double sum = Lanes.sum(chains, (GramTile.SIDE * (p - i) + q - j) * Lanes.CHAINS);
                for (int k = rest; k < to; k++) {
                    sum += (double) rows[p][k] * rows[q][k];
                }
                gram[p][q] += sum;
            }
        }
    }
}
