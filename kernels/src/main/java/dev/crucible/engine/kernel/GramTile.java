package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;

/**
 * Products of five rows with five others, or among themselves, over a run of coordinates; every sum stays in a register, and each
 * lane is one chain of fused multiply-adds in ascending order. Five by five sums and their operands fill 32 registers.
 *
 * <p>These loops call nothing but methods that the JIT always inlines: any other call, if not inlined, would box its
 * vectors in every step.
 */
final class GramTile {

    /** Rows of a tile. */
    static final int SIDE = 5;

    private GramTile() {}

    /**
     * Stores {@link Lanes#COUNT} of the {@link Lanes#CHAINS} sums of {@code a·b}, for rows i and j of the two fives, at {@code at} and
     * (5i + j) times the chains in {@code chains}.
     *
     * @param from the first coordinate of these chains; each takes every 16th from there
     */
    static void square(
            float[] a0,
            float[] a1,
            float[] a2,
            float[] a3,
            float[] a4,
            float[] b0,
            float[] b1,
            float[] b2,
            float[] b3,
            float[] b4,
            int from,
            int end,
            float[] chains,
            int at) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        FloatVector p00 = zero, p01 = zero, p02 = zero, p03 = zero, p04 = zero;
        FloatVector p10 = zero, p11 = zero, p12 = zero, p13 = zero, p14 = zero;
        FloatVector p20 = zero, p21 = zero, p22 = zero, p23 = zero, p24 = zero;
        FloatVector p30 = zero, p31 = zero, p32 = zero, p33 = zero, p34 = zero;
        FloatVector p40 = zero, p41 = zero, p42 = zero, p43 = zero, p44 = zero;
        for (int k = from; k < end; k += Lanes.CHAINS) {
            FloatVector v0 = FloatVector.fromArray(Lanes.SPECIES, b0, k);
            FloatVector v1 = FloatVector.fromArray(Lanes.SPECIES, b1, k);
            FloatVector v2 = FloatVector.fromArray(Lanes.SPECIES, b2, k);
            FloatVector v3 = FloatVector.fromArray(Lanes.SPECIES, b3, k);
            FloatVector v4 = FloatVector.fromArray(Lanes.SPECIES, b4, k);
            FloatVector a = FloatVector.fromArray(Lanes.SPECIES, a0, k);
            p00 = a.fma(v0, p00);
            p01 = a.fma(v1, p01);
            p02 = a.fma(v2, p02);
            p03 = a.fma(v3, p03);
            p04 = a.fma(v4, p04);
            a = FloatVector.fromArray(Lanes.SPECIES, a1, k);
            p10 = a.fma(v0, p10);
            p11 = a.fma(v1, p11);
            p12 = a.fma(v2, p12);
            p13 = a.fma(v3, p13);
            p14 = a.fma(v4, p14);
            a = FloatVector.fromArray(Lanes.SPECIES, a2, k);
            p20 = a.fma(v0, p20);
            p21 = a.fma(v1, p21);
            p22 = a.fma(v2, p22);
            p23 = a.fma(v3, p23);
            p24 = a.fma(v4, p24);
            a = FloatVector.fromArray(Lanes.SPECIES, a3, k);
            p30 = a.fma(v0, p30);
            p31 = a.fma(v1, p31);
            p32 = a.fma(v2, p32);
            p33 = a.fma(v3, p33);
            p34 = a.fma(v4, p34);
            a = FloatVector.fromArray(Lanes.SPECIES, a4, k);
            p40 = a.fma(v0, p40);
            p41 = a.fma(v1, p41);
            p42 = a.fma(v2, p42);
            p43 = a.fma(v3, p43);
            p44 = a.fma(v4, p44);
        }
        p00.intoArray(chains, at);
        p01.intoArray(chains, at + Lanes.CHAINS);
        p02.intoArray(chains, at + 2 * Lanes.CHAINS);
        p03.intoArray(chains, at + 3 * Lanes.CHAINS);
        p04.intoArray(chains, at + 4 * Lanes.CHAINS);
        p10.intoArray(chains, at + 5 * Lanes.CHAINS);
        p11.intoArray(chains, at + 6 * Lanes.CHAINS);
        p12.intoArray(chains, at + 7 * Lanes.CHAINS);
        p13.intoArray(chains, at + 8 * Lanes.CHAINS);
        p14.intoArray(chains, at + 9 * Lanes.CHAINS);
        p20.intoArray(chains, at + 10 * Lanes.CHAINS);
        p21.intoArray(chains, at + 11 * Lanes.CHAINS);
        p22.intoArray(chains, at + 12 * Lanes.CHAINS);
        p23.intoArray(chains, at + 13 * Lanes.CHAINS);
        p24.intoArray(chains, at + 14 * Lanes.CHAINS);
        p30.intoArray(chains, at + 15 * Lanes.CHAINS);
        p31.intoArray(chains, at + 16 * Lanes.CHAINS);
        p32.intoArray(chains, at + 17 * Lanes.CHAINS);
        p33.intoArray(chains, at + 18 * Lanes.CHAINS);
        p34.intoArray(chains, at + 19 * Lanes.CHAINS);
        p40.intoArray(chains, at + 20 * Lanes.CHAINS);
        p41.intoArray(chains, at + 21 * Lanes.CHAINS);
        p42.intoArray(chains, at + 22 * Lanes.CHAINS);
        p43.intoArray(chains, at + 23 * Lanes.CHAINS);
        p44.intoArray(chains, at + 24 * Lanes.CHAINS);
    }

    /** Stores the sums of rows i ≥ j of one five, as {@link #square} does. */
    static void triangle(
            float[] a0, float[] a1, float[] a2, float[] a3, float[] a4, int from, int end, float[] chains, int at) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        FloatVector p00 = zero;
        FloatVector p10 = zero, p11 = zero;
        FloatVector p20 = zero, p21 = zero, p22 = zero;
        FloatVector p30 = zero, p31 = zero, p32 = zero, p33 = zero;
        FloatVector p40 = zero, p41 = zero, p42 = zero, p43 = zero, p44 = zero;
        for (int k = from; k < end; k += Lanes.CHAINS) {
            FloatVector v0 = FloatVector.fromArray(Lanes.SPECIES, a0, k);
            p00 = v0.fma(v0, p00);
            FloatVector v1 = FloatVector.fromArray(Lanes.SPECIES, a1, k);
            p10 = v1.fma(v0, p10);
            p11 = v1.fma(v1, p11);
            FloatVector v2 = FloatVector.fromArray(Lanes.SPECIES, a2, k);
            p20 = v2.fma(v0, p20);
            p21 = v2.fma(v1, p21);
            p22 = v2.fma(v2, p22);
            FloatVector v3 = FloatVector.fromArray(Lanes.SPECIES, a3, k);
            p30 = v3.fma(v0, p30);
            p31 = v3.fma(v1, p31);
            p32 = v3.fma(v2, p32);
            p33 = v3.fma(v3, p33);
            FloatVector v4 = FloatVector.fromArray(Lanes.SPECIES, a4, k);
            p40 = v4.fma(v0, p40);
            p41 = v4.fma(v1, p41);
            p42 = v4.fma(v2, p42);
            p43 = v4.fma(v3, p43);
            p44 = v4.fma(v4, p44);
        }
        p00.intoArray(chains, at);
        p10.intoArray(chains, at + 5 * Lanes.CHAINS);
        p11.intoArray(chains, at + 6 * Lanes.CHAINS);
        p20.intoArray(chains, at + 10 * Lanes.CHAINS);
        p21.intoArray(chains, at + 11 * Lanes.CHAINS);
        p22.intoArray(chains, at + 12 * Lanes.CHAINS);
        p30.intoArray(chains, at + 15 * Lanes.CHAINS);
        p31.intoArray(chains, at + 16 * Lanes.CHAINS);
        p32.intoArray(chains, at + 17 * Lanes.CHAINS);
        p33.intoArray(chains, at + 18 * Lanes.CHAINS);
        p40.intoArray(chains, at + 20 * Lanes.CHAINS);
        p41.intoArray(chains, at + 21 * Lanes.CHAINS);
        p42.intoArray(chains, at + 22 * Lanes.CHAINS);
        p43.intoArray(chains, at + 23 * Lanes.CHAINS);
        p44.intoArray(chains, at + 24 * Lanes.CHAINS);
    }
}
