package dev.crucible.engine.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * A tile of n rows by {@link #WIDTH} coordinates as ordered ints. Each lane is one coordinate, so sorting all columns is a fixed sequence
 * of minima and maxima without a branch.
 *
 * <p>A row is read in runs that are long enough for the prefetcher. A step of the network processes the whole
 * width: its loop is long enough to amortise its start, and a tile of a hundred rows fits the second-level cache.
 */
final class SortTile {

    static final int WIDTH = 32 * Lanes.COUNT;
    /** A little more than the width: rows a power of two apart would compete for the same cache lines. */
    private static final int STRIDE = WIDTH + 16;

    final int n;
    private final int[] keys;

    SortTile(int n) {
        this.n = n;
        // One more row than needed: the network reads it for rows that do not exist.
        int padded = (n + SelectionNetwork.SORTED) / SelectionNetwork.SORTED * SelectionNetwork.SORTED;
        this.keys = new int[padded * STRIDE];
        Arrays.fill(keys, n * STRIDE, keys.length, Integer.MAX_VALUE);
    }

    /** Loads coordinates [from, from + WIDTH) of every row. */
    void load(float[][] rows, int from) {
        for (int i = 0; i < n; i++) {
            float[] row = rows[i];
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                Lanes.toKeys(Lanes.load(row, from + v)).intoArray(keys, i * STRIDE + v);
            }
        }
    }

    /** Sorts every column as far as {@code network} requires. */
    void sort(SelectionNetwork network) {
        for (int i = 0; i < n; i += SelectionNetwork.SORTED) {
            boolean half = n - i <= SelectionNetwork.SORTED / 2;
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                if (half) {
                    sortEight(i * STRIDE + v);
                } else {
                    sortSixteen(i * STRIDE + v);
                }
            }
        }
        for (SelectionNetwork.Step step : network.steps()) {
            switch (step.from().length) {
                case 4 -> four(step.from(), step.to());
                case 8 -> eight(step.from(), step.to());
                default -> throw new AssertionError(step);
            }
        }
    }

    /** Applies two layers to four rows. */
    private void four(int[] from, int[] to) {
        int a0 = from[0] * STRIDE;
        int b0 = from[1] * STRIDE;
        int c0 = from[2] * STRIDE;
        int d0 = from[3] * STRIDE;
        int a1 = to[0] * STRIDE;
        int b1 = to[1] * STRIDE;
        int c1 = to[2] * STRIDE;
        int d1 = to[3] * STRIDE;
        for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
            IntVector a = key(a0 + v);
            IntVector b = key(b0 + v);
            IntVector c = key(c0 + v);
            IntVector d = key(d0 + v);
            IntVector t;
            t = a.min(c);
            c = a.max(c);
            a = t;
            t = b.min(d);
            d = b.max(d);
            b = t;
            a.min(b).intoArray(keys, a1 + v);
            a.max(b).intoArray(keys, b1 + v);
            c.min(d).intoArray(keys, c1 + v);
            c.max(d).intoArray(keys, d1 + v);
        }
    }

    /** Applies three layers to eight rows. */
    private void eight(int[] from, int[] to) {
        int a0 = from[0] * STRIDE;
        int b0 = from[1] * STRIDE;
        int c0 = from[2] * STRIDE;
        int d0 = from[3] * STRIDE;
        int e0 = from[4] * STRIDE;
        int f0 = from[5] * STRIDE;
        int g0 = from[6] * STRIDE;
        int h0 = from[7] * STRIDE;
        int a1 = to[0] * STRIDE;
        int b1 = to[1] * STRIDE;
        int c1 = to[2] * STRIDE;
        int d1 = to[3] * STRIDE;
        int e1 = to[4] * STRIDE;
        int f1 = to[5] * STRIDE;
        int g1 = to[6] * STRIDE;
        int h1 = to[7] * STRIDE;
        for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
            IntVector a = key(a0 + v);
            IntVector b = key(b0 + v);
            IntVector c = key(c0 + v);
            IntVector d = key(d0 + v);
            IntVector e = key(e0 + v);
            IntVector f = key(f0 + v);
            IntVector g = key(g0 + v);
            IntVector h = key(h0 + v);
            IntVector t;
            t = a.min(e);
            e = a.max(e);
            a = t;
            t = b.min(f);
            f = b.max(f);
            b = t;
            t = c.min(g);
            g = c.max(g);
            c = t;
            t = d.min(h);
            h = d.max(h);
            d = t;
            t = a.min(c);
            c = a.max(c);
            a = t;
            t = b.min(d);
            d = b.max(d);
            b = t;
            t = e.min(g);
            g = e.max(g);
            e = t;
            t = f.min(h);
            h = f.max(h);
            f = t;
            a.min(b).intoArray(keys, a1 + v);
            a.max(b).intoArray(keys, b1 + v);
            c.min(d).intoArray(keys, c1 + v);
            c.max(d).intoArray(keys, d1 + v);
            e.min(f).intoArray(keys, e1 + v);
            e.max(f).intoArray(keys, f1 + v);
            g.min(h).intoArray(keys, g1 + v);
            g.max(h).intoArray(keys, h1 + v);
        }
    }

    /** Sorts sixteen rows of one vector by the network of 60 comparators (Green, 1969), all in registers. */
    private void sortSixteen(int at) {
        IntVector a0 = key(at);
        IntVector b0 = key(at + STRIDE);
        IntVector c0 = key(at + 2 * STRIDE);
        IntVector d0 = key(at + 3 * STRIDE);
        IntVector e0 = key(at + 4 * STRIDE);
        IntVector f0 = key(at + 5 * STRIDE);
        IntVector g0 = key(at + 6 * STRIDE);
        IntVector h0 = key(at + 7 * STRIDE);
        IntVector i0 = key(at + 8 * STRIDE);
        IntVector j0 = key(at + 9 * STRIDE);
        IntVector k0 = key(at + 10 * STRIDE);
        IntVector l0 = key(at + 11 * STRIDE);
        IntVector m0 = key(at + 12 * STRIDE);
        IntVector n0 = key(at + 13 * STRIDE);
        IntVector o0 = key(at + 14 * STRIDE);
        IntVector p0 = key(at + 15 * STRIDE);
        IntVector a1 = a0.min(n0), n1 = a0.max(n0);
        IntVector b1 = b0.min(m0), m1 = b0.max(m0);
        IntVector c1 = c0.min(p0), p1 = c0.max(p0);
        IntVector d1 = d0.min(o0), o1 = d0.max(o0);
        IntVector e1 = e0.min(i0), i1 = e0.max(i0);
        IntVector f1 = f0.min(g0), g1 = f0.max(g0);
        IntVector h1 = h0.min(l0), l1 = h0.max(l0);
        IntVector j1 = j0.min(k0), k1 = j0.max(k0);
        IntVector a2 = a1.min(f1), f2 = a1.max(f1);
        IntVector b2 = b1.min(h1), h2 = b1.max(h1);
        IntVector c2 = c1.min(j1), j2 = c1.max(j1);
        IntVector d2 = d1.min(e1), e2 = d1.max(e1);
        IntVector g2 = g1.min(n1), n2 = g1.max(n1);
        IntVector i2 = i1.min(o1), o2 = i1.max(o1);
        IntVector k2 = k1.min(p1), p2 = k1.max(p1);
        IntVector l2 = l1.min(m1), m2 = l1.max(m1);
        IntVector a3 = a2.min(b2), b3 = a2.max(b2);
        IntVector c3 = c2.min(d2), d3 = c2.max(d2);
        IntVector e3 = e2.min(f2), f3 = e2.max(f2);
        IntVector g3 = g2.min(i2), i3 = g2.max(i2);
        IntVector h3 = h2.min(j2), j3 = h2.max(j2);
        IntVector k3 = k2.min(l2), l3 = k2.max(l2);
        IntVector m3 = m2.min(n2), n3 = m2.max(n2);
        IntVector o3 = o2.min(p2), p3 = o2.max(p2);
        IntVector a4 = a3.min(c3), c4 = a3.max(c3);
        IntVector b4 = b3.min(d3), d4 = b3.max(d3);
        IntVector e4 = e3.min(k3), k4 = e3.max(k3);
        IntVector f4 = f3.min(l3), l4 = f3.max(l3);
        IntVector g4 = g3.min(h3), h4 = g3.max(h3);
        IntVector i4 = i3.min(j3), j4 = i3.max(j3);
        IntVector m4 = m3.min(o3), o4 = m3.max(o3);
        IntVector n4 = n3.min(p3), p4 = n3.max(p3);
        IntVector b5 = b4.min(c4), c5 = b4.max(c4);
        IntVector d5 = d4.min(m4), m5 = d4.max(m4);
        IntVector e5 = e4.min(g4), g5 = e4.max(g4);
        IntVector f5 = f4.min(h4), h5 = f4.max(h4);
        IntVector i5 = i4.min(k4), k5 = i4.max(k4);
        IntVector j5 = j4.min(l4), l5 = j4.max(l4);
        IntVector n5 = n4.min(o4), o5 = n4.max(o4);
        IntVector b6 = b5.min(e5), e6 = b5.max(e5);
        IntVector c6 = c5.min(g5), g6 = c5.max(g5);
        IntVector f6 = f5.min(i5), i6 = f5.max(i5);
        IntVector h6 = h5.min(k5), k6 = h5.max(k5);
        IntVector j6 = j5.min(n5), n6 = j5.max(n5);
        IntVector l6 = l5.min(o5), o6 = l5.max(o5);
        IntVector c7 = c6.min(e6), e7 = c6.max(e6);
        IntVector d6 = d5.min(g6), g7 = d5.max(g6);
        IntVector j7 = j6.min(m5), m6 = j6.max(m5);
        IntVector l7 = l6.min(n6), n7 = l6.max(n6);
        IntVector d7 = d6.min(f6), f7 = d6.max(f6);
        IntVector g8 = g7.min(i6), i7 = g7.max(i6);
        IntVector h7 = h6.min(j7), j8 = h6.max(j7);
        IntVector k7 = k6.min(m6), m7 = k6.max(m6);
        IntVector d8 = d7.min(e7), e8 = d7.max(e7);
        IntVector f8 = f7.min(g8), g9 = f7.max(g8);
        IntVector h8 = h7.min(i7), i8 = h7.max(i7);
        IntVector j9 = j8.min(k7), k8 = j8.max(k7);
        IntVector l8 = l7.min(m7), m8 = l7.max(m7);
        IntVector g10 = g9.min(h8), h9 = g9.max(h8);
        IntVector i9 = i8.min(j9), j10 = i8.max(j9);
        a4.intoArray(keys, at);
        b6.intoArray(keys, at + STRIDE);
        c7.intoArray(keys, at + 2 * STRIDE);
        d8.intoArray(keys, at + 3 * STRIDE);
        e8.intoArray(keys, at + 4 * STRIDE);
        f8.intoArray(keys, at + 5 * STRIDE);
        g10.intoArray(keys, at + 6 * STRIDE);
        h9.intoArray(keys, at + 7 * STRIDE);
        i9.intoArray(keys, at + 8 * STRIDE);
        j10.intoArray(keys, at + 9 * STRIDE);
        k8.intoArray(keys, at + 10 * STRIDE);
        l8.intoArray(keys, at + 11 * STRIDE);
        m8.intoArray(keys, at + 12 * STRIDE);
        n7.intoArray(keys, at + 13 * STRIDE);
        o6.intoArray(keys, at + 14 * STRIDE);
        p4.intoArray(keys, at + 15 * STRIDE);
    }

    /** Sorts eight rows of one vector by the optimal network of 19 comparators (Floyd, 1964), all in registers. */
    private void sortEight(int at) {
        IntVector a0 = key(at);
        IntVector b0 = key(at + STRIDE);
        IntVector c0 = key(at + 2 * STRIDE);
        IntVector d0 = key(at + 3 * STRIDE);
        IntVector e0 = key(at + 4 * STRIDE);
        IntVector f0 = key(at + 5 * STRIDE);
        IntVector g0 = key(at + 6 * STRIDE);
        IntVector h0 = key(at + 7 * STRIDE);
        IntVector a1 = a0.min(c0), c1 = a0.max(c0);
        IntVector b1 = b0.min(d0), d1 = b0.max(d0);
        IntVector e1 = e0.min(g0), g1 = e0.max(g0);
        IntVector f1 = f0.min(h0), h1 = f0.max(h0);
        IntVector a2 = a1.min(e1), e2 = a1.max(e1);
        IntVector b2 = b1.min(f1), f2 = b1.max(f1);
        IntVector c2 = c1.min(g1), g2 = c1.max(g1);
        IntVector d2 = d1.min(h1), h2 = d1.max(h1);
        IntVector a3 = a2.min(b2), b3 = a2.max(b2);
        IntVector c3 = c2.min(d2), d3 = c2.max(d2);
        IntVector e3 = e2.min(f2), f3 = e2.max(f2);
        IntVector g3 = g2.min(h2), h3 = g2.max(h2);
        IntVector c4 = c3.min(e3), e4 = c3.max(e3);
        IntVector d4 = d3.min(f3), f4 = d3.max(f3);
        IntVector b4 = b3.min(e4), e5 = b3.max(e4);
        IntVector d5 = d4.min(g3), g4 = d4.max(g3);
        IntVector b5 = b4.min(c4), c5 = b4.max(c4);
        IntVector d6 = d5.min(e5), e6 = d5.max(e5);
        IntVector f5 = f4.min(g4), g5 = f4.max(g4);
        a3.intoArray(keys, at);
        b5.intoArray(keys, at + STRIDE);
        c5.intoArray(keys, at + 2 * STRIDE);
        d6.intoArray(keys, at + 3 * STRIDE);
        e6.intoArray(keys, at + 4 * STRIDE);
        f5.intoArray(keys, at + 5 * STRIDE);
        g5.intoArray(keys, at + 6 * STRIDE);
        h3.intoArray(keys, at + 7 * STRIDE);
    }

    private IntVector key(int offset) {
        return IntVector.fromArray(Lanes.INTS, keys, offset);
    }

    /** Returns the values of {@code row} at vector {@code v} of the tile, {@code v} being a multiple of the vector length. */
    FloatVector value(int row, int v) {
        return Lanes.fromKeys(key(row * STRIDE + v));
    }
}
