package dev.crucible.engine.kernel;

import dev.crucible.engine.compute.Workers;
import jdk.incubator.vector.FloatVector;

/**
 * All products xᵢ·xⱼ of n rows. Four by four rows are multiplied at a time over a run of coordinates that fits the cache, so that each
 * load serves four multiplications; the float sums of a run are added up in double.
 */
public final class Gram {

    /** Coordinates whose products are added in float before they go into a double. */
    static final int RUN = 2048;

    private static final int TILE = 4;
    /** Rows of the band that one task multiplies with all rows at or below it. */
    private static final int BAND = 128;
    /** The most memory for partial matrices, in doubles. */
    private static final long PARTIALS = 1L << 23;

    private Gram() {}

    /** The symmetric n × n matrix of products. */
    public static double[][] of(float[][] rows, Workers workers) {
        int n = rows.length;
        int d = rows[0].length;
        int runs = (d + RUN - 1) / RUN;
        int chunks = (int) Math.max(1, Math.min(Math.min(64, runs / 4), PARTIALS / ((long) n * n)));
        int bands = (n + BAND - 1) / BAND;
        double[][][] partials = new double[chunks][n][n];
        workers.forEach(chunks * bands, task -> {
            int chunk = task / bands;
            int from = (int) ((long) runs * chunk / chunks) * RUN;
            int to = Math.min(d, (int) ((long) runs * (chunk + 1) / chunks) * RUN);
            band(rows, task % bands * BAND, from, to, partials[chunk]);
        });
        double[][] gram = partials[0];
        for (int chunk = 1; chunk < chunks; chunk++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    gram[i][j] += partials[chunk][i][j];
                }
            }
        }
        PairwiseDistances.mirror(gram);
        return gram;
    }

    /** Adds the products of rows [first, first + BAND) with all rows up to themselves. */
    private static void band(float[][] rows, int first, int from, int to, double[][] gram) {
        float[] scratch = new float[TILE * TILE * Lanes.COUNT];
        int last = Math.min(rows.length, first + BAND);
        for (int low = from; low < to; low += RUN) {
            int high = Math.min(to, low + RUN);
            for (int i = first; i < last; i += TILE) {
                for (int j = 0; j <= i; j += TILE) {
                    tile(rows, i, j, low, high, scratch);
                    fold(rows, i, j, low, high, scratch, gram);
                }
            }
        }
    }

    private static float[] row(float[][] rows, int i) {
        return rows[Math.min(i, rows.length - 1)];
    }

    /** Leaves the lanes of the 16 products of rows i … i + 3 and j … j + 3 in {@code scratch}. */
    private static void tile(float[][] rows, int i, int j, int from, int to, float[] scratch) {
        int end = from + Lanes.SPECIES.loopBound(to - from);
        multiply(
                row(rows, i),
                row(rows, i + 1),
                row(rows, i + 2),
                row(rows, i + 3),
                row(rows, j),
                row(rows, j + 1),
                row(rows, j + 2),
                row(rows, j + 3),
                from,
                end,
                scratch);
    }

    /** Calls nothing but intrinsics: any other call that is not inlined would box its vectors in every step of the loop. */
    private static void multiply(
            float[] a0,
            float[] a1,
            float[] a2,
            float[] a3,
            float[] b0,
            float[] b1,
            float[] b2,
            float[] b3,
            int from,
            int end,
            float[] scratch) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        FloatVector p00 = zero, p01 = zero, p02 = zero, p03 = zero;
        FloatVector p10 = zero, p11 = zero, p12 = zero, p13 = zero;
        FloatVector p20 = zero, p21 = zero, p22 = zero, p23 = zero;
        FloatVector p30 = zero, p31 = zero, p32 = zero, p33 = zero;
        for (int k = from; k < end; k += Lanes.COUNT) {
            FloatVector b = FloatVector.fromArray(Lanes.SPECIES, b0, k);
            FloatVector c = FloatVector.fromArray(Lanes.SPECIES, b1, k);
            FloatVector d = FloatVector.fromArray(Lanes.SPECIES, b2, k);
            FloatVector e = FloatVector.fromArray(Lanes.SPECIES, b3, k);
            FloatVector a = FloatVector.fromArray(Lanes.SPECIES, a0, k);
            p00 = a.fma(b, p00);
            p01 = a.fma(c, p01);
            p02 = a.fma(d, p02);
            p03 = a.fma(e, p03);
            a = FloatVector.fromArray(Lanes.SPECIES, a1, k);
            p10 = a.fma(b, p10);
            p11 = a.fma(c, p11);
            p12 = a.fma(d, p12);
            p13 = a.fma(e, p13);
            a = FloatVector.fromArray(Lanes.SPECIES, a2, k);
            p20 = a.fma(b, p20);
            p21 = a.fma(c, p21);
            p22 = a.fma(d, p22);
            p23 = a.fma(e, p23);
            a = FloatVector.fromArray(Lanes.SPECIES, a3, k);
            p30 = a.fma(b, p30);
            p31 = a.fma(c, p31);
            p32 = a.fma(d, p32);
            p33 = a.fma(e, p33);
        }
        p00.intoArray(scratch, 0);
        p01.intoArray(scratch, Lanes.COUNT);
        p02.intoArray(scratch, 2 * Lanes.COUNT);
        p03.intoArray(scratch, 3 * Lanes.COUNT);
        p10.intoArray(scratch, 4 * Lanes.COUNT);
        p11.intoArray(scratch, 5 * Lanes.COUNT);
        p12.intoArray(scratch, 6 * Lanes.COUNT);
        p13.intoArray(scratch, 7 * Lanes.COUNT);
        p20.intoArray(scratch, 8 * Lanes.COUNT);
        p21.intoArray(scratch, 9 * Lanes.COUNT);
        p22.intoArray(scratch, 10 * Lanes.COUNT);
        p23.intoArray(scratch, 11 * Lanes.COUNT);
        p30.intoArray(scratch, 12 * Lanes.COUNT);
        p31.intoArray(scratch, 13 * Lanes.COUNT);
        p32.intoArray(scratch, 14 * Lanes.COUNT);
        p33.intoArray(scratch, 15 * Lanes.COUNT);
    }

    /** Adds the lanes in {@code scratch} and the coordinates that fill no vector to the lower triangle. */
    private static void fold(float[][] rows, int i, int j, int from, int to, float[] scratch, double[][] gram) {
        int rest = from + Lanes.SPECIES.loopBound(to - from);
        for (int p = i; p < Math.min(rows.length, i + TILE); p++) {
            for (int q = j; q < Math.min(p + 1, j + TILE); q++) {
                double sum = Lanes.sum(scratch, (TILE * (p - i) + q - j) * Lanes.COUNT);
                for (int k = rest; k < to; k++) {
                    sum += (double) rows[p][k] * rows[q][k];
                }
                gram[p][q] += sum;
            }
        }
    }
}
