package dev.crucible.engine.data.partition;

import java.util.Arrays;

/** Cuts of an index list into consecutive runs. */
final class IndexCuts {

    private IndexCuts() {}

    /** Returns runs whose lengths differ by at most one, the longer ones first. */
    static int[][] evenly(int[] indices, int runs) {
        int[] sizes = new int[runs];
        Arrays.setAll(sizes, run -> indices.length / runs + (run < indices.length % runs ? 1 : 0));
        return sized(indices, sizes);
    }

    /** Returns runs in proportion to {@code shares}, which sum to 1; boundaries are rounded down. */
    static int[][] proportionally(int[] indices, double[] shares) {
        int[][] cut = new int[shares.length][];
        double sum = 0;
        int from = 0;
        for (int run = 0; run < shares.length; run++) {
            sum += shares[run];
            int to = run == shares.length - 1 ? indices.length : Math.min(indices.length, (int) (sum * indices.length));
            cut[run] = Arrays.copyOfRange(indices, from, to);
            from = to;
        }
        return cut;
    }

    /** Returns runs of the given lengths; indices beyond their sum are unused. */
    static int[][] sized(int[] indices, int[] sizes) {
        int[][] cut = new int[sizes.length][];
        int from = 0;
        for (int run = 0; run < sizes.length; run++) {
            cut[run] = Arrays.copyOfRange(indices, from, from + sizes[run]);
            from += sizes[run];
        }
        return cut;
    }
}
