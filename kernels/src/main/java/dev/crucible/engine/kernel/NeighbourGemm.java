package dev.crucible.engine.kernel;

import static dev.crucible.engine.kernel.Lanes.COUNT;
import static dev.crucible.engine.kernel.Lanes.load;
import static dev.crucible.engine.kernel.Lanes.splat;

import jdk.incubator.vector.FloatVector;

/**
 * Product for contiguous rows of A and a depth that is not, such as the samples of a batch in the gradient of a dense layer. Some rows are
 * packed, so that no element needs a table or a bounds check.
 */
final class NeighbourGemm implements RowProduct {

    /** Rows packed together: a multiple of the tiles' heights. */
    private static final int PACK = 24;

    private final int[] depth;
    private final int columns;
    private final float[] packed;

    NeighbourGemm(int[] depth, int columns) {
        this.depth = depth.clone();
        this.columns = columns;
        this.packed = new float[Math.min(depth.length, Tiles.DEPTH) * PACK];
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
        for (int i = 0; i < m; i += PACK) {
            int rows = Math.min(PACK, m - i);
            float[] start = s;
            int startAt = sAt + i * sStride;
            int startStride = sStride;
            int to = cAt + i * columns;
            for (int k0 = 0; k0 < k; k0 += Tiles.DEPTH) {
                int n = Math.min(Tiles.DEPTH, k - k0);
                for (int d = 0; d < n; d++) {
                    System.arraycopy(a, aBase + i + depth[k0 + d], packed, d * PACK, rows);
                }
                block(rows, n, b, bAt + k0 * columns, start, startAt, startStride, c, to);
                start = c;
                startAt = to;
                startStride = columns;
            }
        }
    }

    private void block(int m, int n, float[] b, int bAt, float[] s, int sAt, int sStride, float[] c, int cAt) {
        int j = 0;
        for (; j + 2 * COUNT <= columns; j += 2 * COUNT) {
            int i = 0;
            for (; i + 6 <= m && i + 8 != m; i += 6) {
                tile6x2(i, n, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
            }
            for (; i + 4 <= m; i += 4) {
                tile4x1(i, n, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
                tile4x1(
                        i,
                        n,
                        b,
                        bAt + j + COUNT,
                        s,
                        sAt + i * sStride + j + COUNT,
                        sStride,
                        c,
                        cAt + i * columns + j + COUNT);
            }
            single(i, m, j, n, b, bAt, s, sAt, sStride, c, cAt);
            single(i, m, j + COUNT, n, b, bAt, s, sAt, sStride, c, cAt);
        }
        if (j < columns) {
            single(0, m, j, n, b, bAt, s, sAt, sStride, c, cAt);
        }
    }

    private void single(
            int from, int m, int j, int n, float[] b, int bAt, float[] s, int sAt, int sStride, float[] c, int cAt) {
        int i = from;
        for (; i + 4 <= m; i += 4) {
            tile4x1(i, n, b, bAt + j, s, sAt + i * sStride + j, sStride, c, cAt + i * columns + j);
        }
        for (; i < m; i++) {
            tile1x1(i, n, b, bAt + j, s, sAt + i * sStride + j, c, cAt + i * columns + j);
        }
    }

    private void tile6x2(int i, int n, float[] b, int bAt, float[] s, int sAt, int sStride, float[] c, int cAt) {
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
        float[] a = packed;
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            FloatVector v = load(b, bAt + COUNT);
            bAt += columns;
            FloatVector t;
            t = splat(a, k * PACK + i);
            p0 = t.fma(u, p0);
            q0 = t.fma(v, q0);
            t = splat(a, k * PACK + i + 1);
            p1 = t.fma(u, p1);
            q1 = t.fma(v, q1);
            t = splat(a, k * PACK + i + 2);
            p2 = t.fma(u, p2);
            q2 = t.fma(v, q2);
            t = splat(a, k * PACK + i + 3);
            p3 = t.fma(u, p3);
            q3 = t.fma(v, q3);
            t = splat(a, k * PACK + i + 4);
            p4 = t.fma(u, p4);
            q4 = t.fma(v, q4);
            t = splat(a, k * PACK + i + 5);
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

    private void tile4x1(int i, int n, float[] b, int bAt, float[] s, int sAt, int sStride, float[] c, int cAt) {
        FloatVector p0 = load(s, sAt);
        FloatVector p1 = load(s, sAt + sStride);
        FloatVector p2 = load(s, sAt + 2 * sStride);
        FloatVector p3 = load(s, sAt + 3 * sStride);
        float[] a = packed;
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, k * PACK + i).fma(u, p0);
            p1 = splat(a, k * PACK + i + 1).fma(u, p1);
            p2 = splat(a, k * PACK + i + 2).fma(u, p2);
            p3 = splat(a, k * PACK + i + 3).fma(u, p3);
        }
        p0.intoArray(c, cAt);
        p1.intoArray(c, cAt + columns);
        p2.intoArray(c, cAt + 2 * columns);
        p3.intoArray(c, cAt + 3 * columns);
    }

    private void tile1x1(int i, int n, float[] b, int bAt, float[] s, int sAt, float[] c, int cAt) {
        FloatVector p0 = load(s, sAt);
        float[] a = packed;
        for (int k = 0; k < n; k++) {
            FloatVector u = load(b, bAt);
            bAt += columns;
            p0 = splat(a, k * PACK + i).fma(u, p0);
        }
        p0.intoArray(c, cAt);
    }
}
