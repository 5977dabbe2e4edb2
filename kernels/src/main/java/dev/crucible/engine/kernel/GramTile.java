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

    /** Stores the lanes of {@code a·b} for rows i and j of the two fives at (5i + j) vectors in {@code lanes}. */
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
            float[] lanes) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        FloatVector p00 = zero, p01 = zero, p02 = zero, p03 = zero, p04 = zero;
        FloatVector p10 = zero, p11 = zero, p12 = zero, p13 = zero, p14 = zero;
        FloatVector p20 = zero, p21 = zero, p22 = zero, p23 = zero, p24 = zero;
        FloatVector p30 = zero, p31 = zero, p32 = zero, p33 = zero, p34 = zero;
        FloatVector p40 = zero, p41 = zero, p42 = zero, p43 = zero, p44 = zero;
        for (int k = from; k < end; k += Lanes.COUNT) {
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
        p00.intoArray(lanes, 0);
        p01.intoArray(lanes, Lanes.COUNT);
        p02.intoArray(lanes, 2 * Lanes.COUNT);
        p03.intoArray(lanes, 3 * Lanes.COUNT);
        p04.intoArray(lanes, 4 * Lanes.COUNT);
        p10.intoArray(lanes, 5 * Lanes.COUNT);
        p11.intoArray(lanes, 6 * Lanes.COUNT);
        p12.intoArray(lanes, 7 * Lanes.COUNT);
        p13.intoArray(lanes, 8 * Lanes.COUNT);
        p14.intoArray(lanes, 9 * Lanes.COUNT);
        p20.intoArray(lanes, 10 * Lanes.COUNT);
        p21.intoArray(lanes, 11 * Lanes.COUNT);
        p22.intoArray(lanes, 12 * Lanes.COUNT);
        p23.intoArray(lanes, 13 * Lanes.COUNT);
        p24.intoArray(lanes, 14 * Lanes.COUNT);
        p30.intoArray(lanes, 15 * Lanes.COUNT);
        p31.intoArray(lanes, 16 * Lanes.COUNT);
        p32.intoArray(lanes, 17 * Lanes.COUNT);
        p33.intoArray(lanes, 18 * Lanes.COUNT);
        p34.intoArray(lanes, 19 * Lanes.COUNT);
        p40.intoArray(lanes, 20 * Lanes.COUNT);
        p41.intoArray(lanes, 21 * Lanes.COUNT);
        p42.intoArray(lanes, 22 * Lanes.COUNT);
        p43.intoArray(lanes, 23 * Lanes.COUNT);
        p44.intoArray(lanes, 24 * Lanes.COUNT);
    }

    /** Stores the lanes of rows i ≥ j of one five at (5i + j) vectors in {@code lanes}. */
    static void triangle(float[] a0, float[] a1, float[] a2, float[] a3, float[] a4, int from, int end, float[] lanes) {
        FloatVector zero = FloatVector.zero(Lanes.SPECIES);
        FloatVector p00 = zero;
        FloatVector p10 = zero, p11 = zero;
        FloatVector p20 = zero, p21 = zero, p22 = zero;
        FloatVector p30 = zero, p31 = zero, p32 = zero, p33 = zero;
        FloatVector p40 = zero, p41 = zero, p42 = zero, p43 = zero, p44 = zero;
        for (int k = from; k < end; k += Lanes.COUNT) {
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
        p00.intoArray(lanes, 0);
        p10.intoArray(lanes, 5 * Lanes.COUNT);
        p11.intoArray(lanes, 6 * Lanes.COUNT);
        p20.intoArray(lanes, 10 * Lanes.COUNT);
        p21.intoArray(lanes, 11 * Lanes.COUNT);
        p22.intoArray(lanes, 12 * Lanes.COUNT);
        p30.intoArray(lanes, 15 * Lanes.COUNT);
        p31.intoArray(lanes, 16 * Lanes.COUNT);
        p32.intoArray(lanes, 17 * Lanes.COUNT);
        p33.intoArray(lanes, 18 * Lanes.COUNT);
        p40.intoArray(lanes, 20 * Lanes.COUNT);
        p41.intoArray(lanes, 21 * Lanes.COUNT);
        p42.intoArray(lanes, 22 * Lanes.COUNT);
        p43.intoArray(lanes, 23 * Lanes.COUNT);
        p44.intoArray(lanes, 24 * Lanes.COUNT);
    }
}
