package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.COUNT;
import static dev.crucible.engine.kernel.Lanes.load;
import static dev.crucible.engine.kernel.Lanes.splat;

import jdk.incubator.vector.FloatVector;

/**
 * Product for a depth that is not contiguous: its offsets are read from a table.
 *
 * <p>Longer than 400 lines: six variants of one tile, whose sums are separate variables, because only those stay in registers.
 */
final class GatherGemm implements RowProduct {

    private final int[] rows;
    private final int[] depth;
    private final int columns;

    GatherGemm(int[] rows, int[] depth, int columns) {
        this.rows = rows.clone();
        this.depth = depth.clone();
        this.columns = columns;
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
        float[] start = s;
        int startAt = sAt;
        int startStride = sStride;
        for (int k0 = 0; k0 < k; k0 += Tiles.DEPTH) {
            int k1 = Math.min(k, k0 + Tiles.DEPTH);
            int block = bAt + k0 * columns;
            int j = 0;
            for (; j + 2 * COUNT <= columns; j += 2 * COUNT) {
                pair(m, j, k0, k1, a, aBase, b, block, start, startAt, startStride, c, cAt);
            }
            if (j < columns) {
                single(0, m, j, k0, k1, a, aBase, b, block, start, startAt, startStride, c, cAt);
            }
            start = c;
            startAt = cAt;
            startStride = columns;
        }
    }

    private void pair(
            int m,
            int j,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int i = 0;
        if (Tiles.TALL) {
            for (; i + 8 <= m; i += 8) {
                tile8x2(i, k0, k1, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
            }
        } else {
            for (; i + 6 <= m && i + 8 != m; i += 6) {
                tile6x2(i, k0, k1, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
            }
        }
        for (; i + 4 <= m; i += 4) {
            tile4x2(i, k0, k1, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        single(i, m, j, k0, k1, a, aBase, b, bAt, s, sAt, sStride, c, cAt);
        single(i, m, j + COUNT, k0, k1, a, aBase, b, bAt, s, sAt, sStride, c, cAt);
    }

    private void single(
            int from,
            int m,
            int j,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int i = from;
        for (; i + 8 <= m; i += 8) {
            tile8x1(i, k0, k1, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        for (; i + 4 <= m; i += 4) {
            tile4x1(i, k0, k1, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        for (; i < m; i++) {
            tile1x1(i, k0, k1, a, aBase, b, bAt + j, s, sAt + i * sStride + j, c, cAt + i * columns + j);
        }
    }

    private void tile8x2(
            int i,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int a0 = aBase + rows[i];
        int a1 = aBase + rows[i + 1];
        int a2 = aBase + rows[i + 2];
        int a3 = aBase + rows[i + 3];
        int a4 = aBase + rows[i + 4];
        int a5 = aBase + rows[i + 5];
        int a6 = aBase + rows[i + 6];
        int a7 = aBase + rows[i + 7];
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
        FloatVector p6 = load(s, sAt + 6 * sStride);
        FloatVector q6 = load(s, sAt + 6 * sStride + COUNT);
        FloatVector p7 = load(s, sAt + 7 * sStride);
        FloatVector q7 = load(s, sAt + 7 * sStride + COUNT);
        for (int k = k0; k < k1; k++) {
            int at = depth[k];
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, a0 + at);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + at);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + at);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + at);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, a4 + at);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, a5 + at);
            p5 = t.fma(u, p5);
            q5 = t.fma(v, q5);
            t = splat(a, a6 + at);
            p6 = t.fma(u, p6);
            q6 = t.fma(v, q6);
            t = splat(a, a7 + at);
            p7 = t.fma(u, p7);
            q7 = t.fma(v, q7);
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
        p6.intoArray(c, cAt + 6 * columns);
        q6.intoArray(c, cAt + 6 * columns + COUNT);
        p7.intoArray(c, cAt + 7 * columns);
        q7.intoArray(c, cAt + 7 * columns + COUNT);
    }

    private void tile6x2(
            int i,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int a0 = aBase + rows[i];
        int a1 = aBase + rows[i + 1];
        int a2 = aBase + rows[i + 2];
        int a3 = aBase + rows[i + 3];
        int a4 = aBase + rows[i + 4];
        int a5 = aBase + rows[i + 5];
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
        for (int k = k0; k < k1; k++) {
            int at = depth[k];
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, a0 + at);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + at);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + at);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + at);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, a4 + at);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, a5 + at);
            p5 = t.fma(u, p5);
            q5 = t.fma(v, q5);
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

    private void tile4x2(
            int i,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int a0 = aBase + rows[i];
        int a1 = aBase + rows[i + 1];
        int a2 = aBase + rows[i + 2];
        int a3 = aBase + rows[i + 3];
        FloatVector p0 = load(s, sAt);
        FloatVector q0 = load(s, sAt + COUNT);
        FloatVector p1 = load(s, sAt + sStride);
        FloatVector q1 = load(s, sAt + sStride + COUNT);
        FloatVector p2 = load(s, sAt + 2 * sStride);
        FloatVector q2 = load(s, sAt + 2 * sStride + COUNT);
        FloatVector p3 = load(s, sAt + 3 * sStride);
        FloatVector q3 = load(s, sAt + 3 * sStride + COUNT);
        for (int k = k0; k < k1; k++) {
            int at = depth[k];
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, a0 + at);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + at);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + at);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + at);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
        }
        p0.intoArray(c, cAt);
        q0.intoArray(c, cAt + COUNT);
        p1.intoArray(c, cAt + columns);
        q1.intoArray(c, cAt + columns + COUNT);
        p2.intoArray(c, cAt + 2 * columns);
        q2.intoArray(c, cAt + 2 * columns + COUNT);
        p3.intoArray(c, cAt + 3 * columns);
        q3.intoArray(c, cAt + 3 * columns + COUNT);
    }

    private void tile8x1(
            int i,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int a0 = aBase + rows[i];
        int a1 = aBase + rows[i + 1];
        int a2 = aBase + rows[i + 2];
        int a3 = aBase + rows[i + 3];
        int a4 = aBase + rows[i + 4];
        int a5 = aBase + rows[i + 5];
        int a6 = aBase + rows[i + 6];
        int a7 = aBase + rows[i + 7];
        FloatVector p0 = load(s, sAt);
        FloatVector p1 = load(s, sAt + sStride);
        FloatVector p2 = load(s, sAt + 2 * sStride);
        FloatVector p3 = load(s, sAt + 3 * sStride);
        FloatVector p4 = load(s, sAt + 4 * sStride);
        FloatVector p5 = load(s, sAt + 5 * sStride);
        FloatVector p6 = load(s, sAt + 6 * sStride);
        FloatVector p7 = load(s, sAt + 7 * sStride);
        for (int k = k0; k < k1; k++) {
            int at = depth[k];
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, a0 + at).fma(u, p0);
            p1 = splat(a, a1 + at).fma(u, p1);
            p2 = splat(a, a2 + at).fma(u, p2);
            p3 = splat(a, a3 + at).fma(u, p3);
            p4 = splat(a, a4 + at).fma(u, p4);
            p5 = splat(a, a5 + at).fma(u, p5);
            p6 = splat(a, a6 + at).fma(u, p6);
            p7 = splat(a, a7 + at).fma(u, p7);
        }
        p0.intoArray(c, cAt);
        p1.intoArray(c, cAt + columns);
        p2.intoArray(c, cAt + 2 * columns);
        p3.intoArray(c, cAt + 3 * columns);
        p4.intoArray(c, cAt + 4 * columns);
        p5.intoArray(c, cAt + 5 * columns);
        p6.intoArray(c, cAt + 6 * columns);
        p7.intoArray(c, cAt + 7 * columns);
    }

    private void tile4x1(
            int i,
            int k0,
            int k1,
            float[] a,
            int aBase,
            float[] b,
            int bAt,
            float[] s,
            int sAt,
            int sStride,
            float[] c,
            int cAt) {
        int a0 = aBase + rows[i];
        int a1 = aBase + rows[i + 1];
        int a2 = aBase + rows[i + 2];
        int a3 = aBase + rows[i + 3];
        FloatVector p0 = load(s, sAt);
        FloatVector p1 = load(s, sAt + sStride);
        FloatVector p2 = load(s, sAt + 2 * sStride);
        FloatVector p3 = load(s, sAt + 3 * sStride);
        for (int k = k0; k < k1; k++) {
            int at = depth[k];
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, a0 + at).fma(u, p0);
            p1 = splat(a, a1 + at).fma(u, p1);
            p2 = splat(a, a2 + at).fma(u, p2);
            p3 = splat(a, a3 + at).fma(u, p3);
        }
        p0.intoArray(c, cAt);
        p1.intoArray(c, cAt + columns);
        p2.intoArray(c, cAt + 2 * columns);
        p3.intoArray(c, cAt + 3 * columns);
    }

    private void tile1x1(
            int i, int k0, int k1, float[] a, int aBase, float[] b, int bAt, float[] s, int sAt, float[] c, int cAt) {
        int a0 = aBase + rows[i];
        FloatVector p0 = load(s, sAt);
        for (int k = k0; k < k1; k++) {
            int at = depth[k];
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, a0 + at).fma(u, p0);
        }
        p0.intoArray(c, cAt);
    }
}
