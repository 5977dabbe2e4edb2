package dev.crucible.engine.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * A tile of n rows by {@link #WIDTH} coordinates as ordered ints. Each lane is one coordinate, so sorting all columns is a fixed sequence
 * of minima and maxima without a branch.
 *
 * <p>A row gives so many coordinates at once that the memory's prefetcher sees it coming; a few vectors of all rows are sorted together,
 * which the first-level cache holds.
 */
final class KeyTile {

    static final int WIDTH = 32 * Lanes.COUNT;
    /** A little more than the width: rows a power of two apart would fight for the same lines of the cache. */
    private static final int STRIDE = WIDTH + 16;
    /** Columns that are sorted together: of a hundred rows they fit the first-level cache. */
    private static final int TOGETHER = 4 * Lanes.COUNT;

    final int n;
    private final int[] keys;

    KeyTile(int n) {
        this.n = n;
        // One row more than there are: what a network reads where there is none.
        int padded = (n + SelectionNetwork.SORTED) / SelectionNetwork.SORTED * SelectionNetwork.SORTED;
        this.keys = new int[padded * STRIDE];
        Arrays.fill(keys, n * STRIDE, keys.length, Integer.MAX_VALUE);
    }

    /** Takes coordinates [from, from + WIDTH) of every row, of four rows at once: one stream alone leaves the memory waiting. */
    void load(float[][] rows, int from) {
        int i = 0;
        for (; i < n % 4; i++) {
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                take(rows[i], from, i, v);
            }
        }
        for (; i < n; i += 4) {
            float[] a = rows[i];
            float[] b = rows[i + 1];
            float[] c = rows[i + 2];
            float[] d = rows[i + 3];
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                take(a, from, i, v);
                take(b, from, i + 1, v);
                take(c, from, i + 2, v);
                take(d, from, i + 3, v);
            }
        }
    }

    private void take(float[] values, int from, int row, int v) {
        Lanes.toKeys(Lanes.load(values, from + v)).intoArray(keys, row * STRIDE + v);
    }

    /** Sorts every column as far as {@code network} wants it. */
    void sort(SelectionNetwork network) {
        for (int first = 0; first < WIDTH; first += TOGETHER) {
            for (int i = 0; i < n; i += SelectionNetwork.SORTED) {
                for (int v = first; v < first + TOGETHER; v += Lanes.COUNT) {
                    sortEight(i * STRIDE + v);
                }
            }
            for (SelectionNetwork.Step step : network.steps()) {
                if (step.from().length == SelectionNetwork.SORTED) {
                    eight(step.from(), step.to(), first, first + TOGETHER);
                } else {
                    four(step.from(), step.to(), first, first + TOGETHER);
                }
            }
        }
    }

    /** Two layers on four rows. */
    private void four(int[] from, int[] to, int first, int end) {
        int a0 = from[0] * STRIDE;
        int b0 = from[1] * STRIDE;
        int c0 = from[2] * STRIDE;
        int d0 = from[3] * STRIDE;
        int a1 = to[0] * STRIDE;
        int b1 = to[1] * STRIDE;
        int c1 = to[2] * STRIDE;
        int d1 = to[3] * STRIDE;
        for (int v = first; v < end; v += Lanes.COUNT) {
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

    /** Three layers on eight rows. */
    private void eight(int[] from, int[] to, int first, int end) {
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
        for (int v = first; v < end; v += Lanes.COUNT) {
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

    /** The optimal network of 19 comparators (Floyd, 1964) on eight rows of one vector, all in registers. */
    private void sortEight(int at) {
        IntVector a = key(at), b = key(at + STRIDE), c = key(at + 2 * STRIDE), d = key(at + 3 * STRIDE);
        IntVector e = key(at + 4 * STRIDE),
                f = key(at + 5 * STRIDE),
                g = key(at + 6 * STRIDE),
                h = key(at + 7 * STRIDE);
        IntVector t;
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
        t = a.min(b);
        b = a.max(b);
        a = t;
        t = c.min(d);
        d = c.max(d);
        c = t;
        t = e.min(f);
        f = e.max(f);
        e = t;
        t = g.min(h);
        h = g.max(h);
        g = t;
        t = c.min(e);
        e = c.max(e);
        c = t;
        t = d.min(f);
        f = d.max(f);
        d = t;
        t = b.min(e);
        e = b.max(e);
        b = t;
        t = d.min(g);
        g = d.max(g);
        d = t;
        t = b.min(c);
        c = b.max(c);
        b = t;
        t = d.min(e);
        e = d.max(e);
        d = t;
        t = f.min(g);
        g = f.max(g);
        f = t;
        a.intoArray(keys, at);
        b.intoArray(keys, at + STRIDE);
        c.intoArray(keys, at + 2 * STRIDE);
        d.intoArray(keys, at + 3 * STRIDE);
        e.intoArray(keys, at + 4 * STRIDE);
        f.intoArray(keys, at + 5 * STRIDE);
        g.intoArray(keys, at + 6 * STRIDE);
        h.intoArray(keys, at + 7 * STRIDE);
    }

    private IntVector key(int offset) {
        return IntVector.fromArray(Lanes.INTS, keys, offset);
    }

    /** The keys of {@code row} at vector {@code v} of the tile, {@code v} being a multiple of the vector length. */
    IntVector key(int row, int v) {
        return key(row * STRIDE + v);
    }

    FloatVector value(int row, int v) {
        return Lanes.fromKeys(key(row * STRIDE + v));
    }
}
