package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.COUNT;
import static dev.crucible.engine.kernel.Lanes.load;
import static dev.crucible.engine.kernel.Lanes.splat;

import jdk.incubator.vector.FloatVector;

/**
 * The product for rows that are neighbours and a depth in equal steps: Aᵀ lies row by row, as a batch does for the gradient of weights. Its
 * depth is short, so that there is little work for each sum and none to spare for tables. Tiles are for 16 registers.
 */
final class TransposedGemm implements RowProduct {

    private final int step;
    private final int columns;

    /** @param step from one element of a row to the next */
    TransposedGemm(int step, int columns) {
        this.step = step;
        this.columns = columns;
    }

    /** Whether rows and depth lie like that. */
    static boolean suits(int[] rows, int[] depth) {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] != i) {
                return false;
            }
        }
        for (int k = 0; k < depth.length; k++) {
            if (depth[k] != k * step(depth)) {
                return false;
            }
        }
        return true;
    }

    /** From one element to the next, 0 when there is one alone. */
    static int step(int[] depth) {
        return depth.length > 1 ? depth[1] : 0;
    }

    @Override
    public void multiply(
            int m,
            int k,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int j = 0;
        for (; j + 2 * COUNT <= columns; j += 2 * COUNT) {
            int i = 0;
            for (; i + 6 <= m; i += 6) {
                tile6x2(k, a, aBase + i, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
            }
            for (; i < m; i++) {
                tile1x2(k, a, aBase + i, b, bAt + j, s, sAt + i * sStride + j, c, cAt + i * columns + j);
            }
        }
        if (j < columns) {
            int i = 0;
            for (; i + 6 <= m; i += 6) {
                tile6x1(k, a, aBase + i, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
            }
            for (; i < m; i++) {
                tile1x1(k, a, aBase + i, b, bAt + j, s, sAt + i * sStride + j, c, cAt + i * columns + j);
            }
        }
    }

    private void tile6x2(
            int n, float[] a, int aAt, float[] b, int bAt, float[] s, int sAt, int sStride, float[] c, int cAt) {
        FloatVector p0 = load(s, sAt);
        FloatVector q0 = load(s, sAt + COUNT);
        FloatVector p1 = load(s, sAt + sStride);
        FloatVector q1 = load(s, sAt + sStride + COUNT);
        FloatVector p2 = load(s, sAt + 2 * sStride);
        FloatVector q2 = load(s, sAt + 2 * sStride + COUNT);
        FloatVector p3 = load(s, sAt + 3 * sStride);
        FloatVector q3 = load(s, sAt + 3 * sStride + COUNT);
        FloatVector p4 = load(s, sAt + 4 * sStride);
        FloatVector q4 = load(s, sAt + 4 * sStride + COUNT);
        FloatVector p5 = load(s, sAt + 5 * sStride);
        FloatVector q5 = load(s, sAt + 5 * sStride + COUNT);
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, aAt);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, aAt + 1);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, aAt + 2);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, aAt + 3);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, aAt + 4);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, aAt + 5);
            p5 = t.fma(u, p5);
            q5 = t.fma(v, q5);
            aAt += step;
        }
        p0.intoArray(c, cAt);
        q0.intoArray(c, cAt + COUNT);
        p1.intoArray(c, cAt + columns);
        q1.intoArray(c, cAt + columns + COUNT);
        p2.intoArray(c, cAt + 2 * columns);
        q2.intoArray(c, cAt + 2 * columns + COUNT);
        p3.intoArray(c, cAt + 3 * columns);
        q3.intoArray(c, cAt + 3 * columns + COUNT);
        p4.intoArray(c, cAt + 4 * columns);
        q4.intoArray(c, cAt + 4 * columns + COUNT);
        p5.intoArray(c, cAt + 5 * columns);
        q5.intoArray(c, cAt + 5 * columns + COUNT);
    }

    private void tile1x2(int n, float[] a, int aAt, float[] b, int bAt, float[] s, int sAt, float[] c, int cAt) {
        FloatVector p = load(s, sAt);
        FloatVector q = load(s, sAt + COUNT);
        for (int k = 0; k < n; k++) {
            FloatVector t = splat(a, aAt);
            p = t.fma(load(b, bAt), p);
            q = t.fma(load(b, bAt + COUNT), q);
            bAt += columns;
            aAt += step;
        }
        p.intoArray(c, cAt);
        q.intoArray(c, cAt + COUNT);
    }

    private void tile6x1(
            int n, float[] a, int aAt, float[] b, int bAt, float[] s, int sAt, int sStride, float[] c, int cAt) {
        FloatVector p0 = load(s, sAt);
        FloatVector p1 = load(s, sAt + sStride);
        FloatVector p2 = load(s, sAt + 2 * sStride);
        FloatVector p3 = load(s, sAt + 3 * sStride);
        FloatVector p4 = load(s, sAt + 4 * sStride);
        FloatVector p5 = load(s, sAt + 5 * sStride);
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            p0 = splat(a, aAt).fma(u, p0);
            p1 = splat(a, aAt + 1).fma(u, p1);
            p2 = splat(a, aAt + 2).fma(u, p2);
            p3 = splat(a, aAt + 3).fma(u, p3);
            p4 = splat(a, aAt + 4).fma(u, p4);
            p5 = splat(a, aAt + 5).fma(u, p5);
            bAt += columns;
            aAt += step;
        }
        p0.intoArray(c, cAt);
        p1.intoArray(c, cAt + columns);
        p2.intoArray(c, cAt + 2 * columns);
        p3.intoArray(c, cAt + 3 * columns);
        p4.intoArray(c, cAt + 4 * columns);
        p5.intoArray(c, cAt + 5 * columns);
    }

    private void tile1x1(int n, float[] a, int aAt, float[] b, int bAt, float[] s, int sAt, float[] c, int cAt) {
        FloatVector p = load(s, sAt);
        for (int k = 0; k < n; k++) {
            p = splat(a, aAt).fma(load(b, bAt), p);
            bAt += columns;
            aAt += step;
        }
        p.intoArray(c, cAt);
    }
}
