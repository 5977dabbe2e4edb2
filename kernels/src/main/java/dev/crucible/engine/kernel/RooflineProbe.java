package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** Upper bounds of kernel speed: multiply-adds in registers only, and memory reads only. */
public final class RooflineProbe {

    /** Floating-point operations of one {@link #run} with one iteration. */
    public static final int FLOPS = 2 * 12 * Lanes.COUNT;

    private RooflineProbe() {}

    /** Runs twelve independent chains and returns their sum, so that the compiler can eliminate none. */
    public static float run(int iterations) {
        FloatVector x = FloatVector.broadcast(Lanes.SPECIES, 0.9999f);
        FloatVector y = FloatVector.broadcast(Lanes.SPECIES, 1.0001f);
        FloatVector a = y;
        FloatVector b = y;
        FloatVector c = y;
        FloatVector d = y;
        FloatVector e = y;
        FloatVector f = y;
        FloatVector g = y;
        FloatVector h = y;
        FloatVector i = x;
        FloatVector j = x;
        FloatVector k = x;
        FloatVector l = x;
        for (int n = 0; n < iterations; n++) {
            a = a.fma(x, y);
            b = b.fma(x, y);
            c = c.fma(x, y);
            d = d.fma(x, y);
            e = e.fma(x, y);
            f = f.fma(x, y);
            g = g.fma(x, y);
            h = h.fma(x, y);
            i = i.fma(x, y);
            j = j.fma(x, y);
            k = k.fma(x, y);
            l = l.fma(x, y);
        }
        FloatVector sum = a.add(b).add(c).add(d).add(e).add(f).add(g).add(h);
        return sum.add(i).add(j).add(k).add(l).lane(0);
    }

    /**
     * Reads {@code values}, whose length is a multiple of four vectors, and returns a number that depends on all. Four streams at a time,
     * as in the kernels: a single one does not fill the memory's queue.
     */
    public static float read(float[] values) {
        FloatVector a = FloatVector.zero(Lanes.SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        int quarter = values.length / 4;
        for (int k = 0; k < quarter; k += Lanes.COUNT) {
            a = a.add(Lanes.load(values, k));
            b = b.add(Lanes.load(values, k + quarter));
            c = c.add(Lanes.load(values, k + 2 * quarter));
            d = d.add(Lanes.load(values, k + 3 * quarter));
        }
        return a.add(b).add(c.add(d)).lane(0);
    }
}
