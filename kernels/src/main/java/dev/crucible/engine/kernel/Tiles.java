package dev.crucible.engine.kernel;

/** Tile sizes of the products: sums stay in registers, and the panel of B stays in the first-level cache. */
final class Tiles {

    /** 8×2 sums fit 32 vector registers (AVX-512, NEON); with 16 registers (AVX2) 6×2 is the most that does not spill. */
    static final boolean TALL =
            Lanes.COUNT == 16 || System.getProperty("os.arch").equals("aarch64");

    /** Rows of B in one panel: 128 × two vectors of 16 floats are 16 KB. */
    static final int DEPTH = 128;

    private Tiles() {}
}
