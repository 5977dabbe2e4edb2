package dev.crucible.engine.kernel;

/**
 * C = S + A·B where row i of A is scattered: its element k is {@code a[aBase + rows[i] + depth[k]]}. With the right tables this is a
 * convolution without copying patches, and a plain product too.
 *
 * <p>A product keeps room to copy into, so it is for one thread at a time. Each element of C is one chain of fused multiply-adds in
 * ascending k, whatever the tile, so neither the CPU's vector width nor the shape of the tiles changes a bit of the result.
 */
public sealed interface RowProduct permits GatherGemm, ContiguousGemm, NeighbourGemm {

    /**
     * The product for these tables, in the form that suits them.
     *
     * @param rows where each row of A begins
     * @param depth where the elements of a row lie behind its beginning
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
     * @param s what C starts from; a stride of 0 gives every row the same start, such as a bias; may be {@code c} itself
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

    /** How many offsets from each on are neighbours. */
    static int[] runs(int[] depth) {
        int[] runs = new int[depth.length];
        for (int k = depth.length - 1; k >= 0; k--) {
            boolean last = k + 1 == depth.length || depth[k + 1] != depth[k] + 1;
            runs[k] = last ? 1 : runs[k + 1] + 1;
        }
        return runs;
    }
}
