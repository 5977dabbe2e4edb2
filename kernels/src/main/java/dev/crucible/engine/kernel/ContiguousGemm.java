package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.COUNT;
import static dev.crucible.engine.kernel.Lanes.load;
import static dev.crucible.engine.kernel.Lanes.splat;

import jdk.incubator.vector.FloatVector;

/**
 * Product for a depth of long contiguous runs: neighbouring elements need no table and no separate bounds check. If a panel of B serves many
 * rows, it is packed first. Unpacked, its rows are a power of two apart and evict each other from the first-level cache, and each is
 * bounds-checked.
 *
 * <p>Longer than 400 lines: variants of one tile, whose sums are separate variables, because only those stay in registers.
 */
final class ContiguousGemm implements RowProduct {

    /** Number of rows from which on packing a panel pays. */
    private static final int PACKS = 12;

    private static final int PAIR = 2 * COUNT;

    private final int[] rows;
    private final int[] depth;
    private final int columns;

    /** Number of contiguous offsets from each one on. */
    private final int[] runs;

    /** Allocated by the first product that packs. */
    private float[] panel = new float[0];

    ContiguousGemm(int[] rows, int[] depth, int columns) {
        this.rows = rows.clone();
        this.depth = depth.clone();
        this.columns = columns;
        this.runs = RowProduct.runs(depth);
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
        int k0 = 0;
        while (k0 < k) {
            int n = Math.min(Math.min(k - k0, Tiles.DEPTH), runs[k0]);
            int aAt = aBase + depth[k0];
            int block = bAt + k0 * columns;
            int j = 0;
            for (; j + PAIR <= columns; j += PAIR) {
                if (m < PACKS) {
                    pair(0, m, j, n, a, aAt, b, block, start, startAt, startStride, c, cAt);
                } else {
                    pack(n, b, block + j);
                    int done = packed(m, j, n, a, aAt, start, startAt, startStride, c, cAt);
                    pair(done, m, j, n, a, aAt, b, block, start, startAt, startStride, c, cAt);
                }
            }
            if (j < columns) {
                single(0, m, j, n, a, aAt, b, block, start, startAt, startStride, c, cAt);
            }
            k0 += n;
            start = c;
            startAt = cAt;
            startStride = columns;
        }
    }

    /** Packs two columns of vectors. */
    private void pack(int n, float[] b, int bAt) {
        if (panel.length == 0) {
            panel = new float[Tiles.DEPTH * PAIR];
        }
        for (int k = 0, at = bAt; k < n; k++, at += columns) {
            load(b, at).intoArray(panel, k * PAIR);
            load(b, at + COUNT).intoArray(panel, k * PAIR + COUNT);
        }
    }

    /** Computes the rows of the tiles of eight and six, without the remainder; returns their number. */
    private int packed(int m, int j, int n, float[] a, int aBase, float[] s, int sAt, int sStride, float[] c, int cAt) {
        int i = 0;
        if (Tiles.TALL) {
            for (; i + 8 <= m && (m - i - 8) % 4 == 0; i += 8) {
                packed8x2(i, n, a, aBase, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
            }
        }
        for (; i + 6 <= m && i + 8 != m; i += 6) {
            packed6x2(i, n, a, aBase, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        return i;
    }

    private void pair(
            int from,
            int m,
            int j,
            int n,
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
        for (; i + 6 <= m && i + 8 != m; i += 6) {
            tile6x2(i, n, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        for (; i + 4 <= m; i += 4) {
            tile4x2(i, n, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        single(i, m, j, n, a, aBase, b, bAt, s, sAt, sStride, c, cAt);
        single(i, m, j + COUNT, n, a, aBase, b, bAt, s, sAt, sStride, c, cAt);
    }

    private void single(
            int from,
            int m,
            int j,
            int n,
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
            tile8x1(i, n, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        for (; i + 4 <= m; i += 4) {
            tile4x1(i, n, a, aBase, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        for (; i < m; i++) {
            tile1x1(i, n, a, aBase, b, bAt + j, s, sAt + i * sStride + j, c, cAt + i * columns + j);
        }
    }

    private void packed8x2(int i, int n, float[] a, int aBase, float[] s, int sAt, int sStride, float[] c, int cAt) {
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
        float[] panel = this.panel;
        for (int k = 0; k < n; k++) {
            FloatVector u = load(panel, k * PAIR);
            FloatVector v = load(panel, k * PAIR + COUNT);
            FloatVector t;
            t = splat(a, a0 + k);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + k);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + k);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + k);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, a4 + k);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, a5 + k);
            p5 = t.fma(u, p5);
            q5 = t.fma(v, q5);
            t = splat(a, a6 + k);
            p6 = t.fma(u, p6);
            q6 = t.fma(v, q6);
            t = splat(a, a7 + k);
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

    private void packed6x2(int i, int n, float[] a, int aBase, float[] s, int sAt, int sStride, float[] c, int cAt) {
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
        float[] panel = this.panel;
        for (int k = 0; k < n; k++) {
            FloatVector u = load(panel, k * PAIR);
            FloatVector v = load(panel, k * PAIR + COUNT);
            FloatVector t;
            t = splat(a, a0 + k);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + k);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + k);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + k);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, a4 + k);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, a5 + k);
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

    private void tile6x2(
            int i,
            int n,
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
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, a0 + k);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + k);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + k);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + k);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, a4 + k);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, a5 + k);
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
            int n,
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
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, a0 + k);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, a1 + k);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, a2 + k);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, a3 + k);
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
            int n,
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
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, a0 + k).fma(u, p0);
            p1 = splat(a, a1 + k).fma(u, p1);
            p2 = splat(a, a2 + k).fma(u, p2);
            p3 = splat(a, a3 + k).fma(u, p3);
            p4 = splat(a, a4 + k).fma(u, p4);
            p5 = splat(a, a5 + k).fma(u, p5);
            p6 = splat(a, a6 + k).fma(u, p6);
            p7 = splat(a, a7 + k).fma(u, p7);
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
            int n,
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
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, a0 + k).fma(u, p0);
            p1 = splat(a, a1 + k).fma(u, p1);
            p2 = splat(a, a2 + k).fma(u, p2);
            p3 = splat(a, a3 + k).fma(u, p3);
        }
        p0.intoArray(c, cAt);
        p1.intoArray(c, cAt + columns);
        p2.intoArray(c, cAt + 2 * columns);
        p3.intoArray(c, cAt + 3 * columns);
    }

    private void tile1x1(
            int i, int n, float[] a, int aBase, float[] b, int bAt, float[] s, int sAt, float[] c, int cAt) {
        int a0 = aBase + rows[i];
        FloatVector p0 = load(s, sAt);
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, a0 + k).fma(u, p0);
        }
        p0.intoArray(c, cAt);
    }
}
