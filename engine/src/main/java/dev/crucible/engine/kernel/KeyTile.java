package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * A tile of n rows by {@link #WIDTH} coordinates as ordered ints, small enough for the cache. Each lane is one coordinate, so sorting all
 * columns is a fixed sequence of minima and maxima without a branch.
 */
final class KeyTile {

    private static final int VECTORS = 4;
    static final int WIDTH = VECTORS * Lanes.COUNT;

    final int n;
    private final int[] keys;

    KeyTile(int n) {
        this.n = n;
        int padded = (n + SelectionNetwork.SORTED - 1) / SelectionNetwork.SORTED * SelectionNetwork.SORTED;
        this.keys = new int[padded * WIDTH];
        java.util.Arrays.fill(keys, n * WIDTH, keys.length, Integer.MAX_VALUE);
    }

    /** Takes coordinates [from, from + WIDTH) of every row. */
    void load(float[][] rows, int from) {
        for (int i = 0; i < n; i++) {
            float[] row = rows[i];
            int offset = i * WIDTH;
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                Lanes.toKeys(Lanes.load(row, from + v)).intoArray(keys, offset + v);
            }
        }
    }

    /** Sorts every column as far as {@code network} wants it. */
    void sort(SelectionNetwork network) {
        for (int i = 0; i < n; i += SelectionNetwork.SORTED) {
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                sortEight(i * WIDTH + v);
            }
        }
        int[] pairs = network.pairs();
        for (int i = 0; i < pairs.length; i += 2) {
            int low = pairs[i] * WIDTH;
            int high = pairs[i + 1] * WIDTH;
            for (int v = 0; v < WIDTH; v += Lanes.COUNT) {
                IntVector a = key(low + v);
                IntVector b = key(high + v);
                a.min(b).intoArray(keys, low + v);
                a.max(b).intoArray(keys, high + v);
            }
        }
    }

    /** The optimal network of 19 comparators (Floyd, 1964) on eight rows of one vector, all in registers. */
    private void sortEight(int at) {
        IntVector a = key(at), b = key(at + WIDTH), c = key(at + 2 * WIDTH), d = key(at + 3 * WIDTH);
        IntVector e = key(at + 4 * WIDTH), f = key(at + 5 * WIDTH), g = key(at + 6 * WIDTH), h = key(at + 7 * WIDTH);
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
        b.intoArray(keys, at + WIDTH);
        c.intoArray(keys, at + 2 * WIDTH);
        d.intoArray(keys, at + 3 * WIDTH);
        e.intoArray(keys, at + 4 * WIDTH);
        f.intoArray(keys, at + 5 * WIDTH);
        g.intoArray(keys, at + 6 * WIDTH);
        h.intoArray(keys, at + 7 * WIDTH);
    }

    private IntVector key(int offset) {
        return IntVector.fromArray(Lanes.INTS, keys, offset);
    }

    /** The keys of {@code row} at vector {@code v} of the tile, {@code v} being a multiple of the vector length. */
    IntVector key(int row, int v) {
        return key(row * WIDTH + v);
    }

    FloatVector value(int row, int v) {
        return Lanes.fromKeys(key(row * WIDTH + v));
    }
}
