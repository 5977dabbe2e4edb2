package dev.crucible.engine.data.partition;

import java.util.Arrays;

/** Ways to cut an index list into consecutive runs. */
final class Cut {

    private Cut() {}

    /** Runs whose lengths differ by at most one, the longer ones first. */
    static int[][] evenly(int[] indices, int runs) {
        int[][] cut = new int[runs][];
        int shortest = indices.length / runs;
        int longer = indices.length % runs;
        int from = 0;
        for (int run = 0; run < runs; run++) {
            int to = from + shortest + (run < longer ? 1 : 0);
            cut[run] = Arrays.copyOfRange(indices, from, to);
            from = to;
        }
        return cut;
    }

    /** Runs in proportion to {@code shares}, which sum to 1; boundaries are rounded down. */
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
}
