package dev.crucible.engine.kernel;

/**
 * C = S + A·B where row i of A is scattered: its element k is {@code a[aBase + rows[i] + depth[k]]}. With the right tables this is a
 * convolution without copying patches, and a plain product too.
 *
 * <p>A product has scratch memory: not thread-safe. Each element of C is one chain of fused multiply-adds in
 * ascending k, for any tile. So neither the CPU's vector width nor the shape of the tiles changes a bit of the result.
 */
public sealed interface RowProduct permits GatherGemm, ContiguousGemm, NeighbourGemm {

    /**
     * Returns the product for these tables, in the fastest implementation.
     *
     * @param rows the offset of each row of A
     * @param depth the offsets of a row's elements from its beginning
     * @param columns columns of B and C and their row stride, a multiple of {@link Lanes#COUNT}
     */
    static RowProduct of(int[] rows, int[] depth, int columns) {
        int[] runs = runs(depth);
        int blocks = 0;
        for (int k = 0; k < depth.length; k += runs[k]) {
            blocks++;
        }
        if (depth.length >= 32 * blocks) {
            return new ContiguousGemm(rows, depth, columns);
        }
        boolean neighbours = rows.length >= 6 && runs(rows)[0] == rows.length && rows[0] == 0;
        return neighbours ? new NeighbourGemm(depth, columns) : new GatherGemm(rows, depth, columns);
    }

    /**
     * Computes C.
     *
     * @param m rows of C, at most the number of row offsets
     * @param k elements of a row of A, rows of B; at most the number of depth offsets
     * @param s the initial value of C; a stride of 0 gives every row the same start, such as a bias; may be {@code c} itself
     */
    void multiply(
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
            int cAt);

    /** Returns the number of contiguous offsets from each one on. */
    static int[] runs(int[] depth) {
        int[] runs = new int[depth.length];
        for (int k = depth.length - 1; k >= 0; k--) {
            boolean last = k + 1 == depth.length || depth[k + 1] != depth[k] + 1;
            runs[k] = last ? 1 : runs[k + 1] + 1;
        }
        return runs;
    }
}
