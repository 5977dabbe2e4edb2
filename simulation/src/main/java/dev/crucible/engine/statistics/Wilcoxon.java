package dev.crucible.engine.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The signed-rank test (Wilcoxon, 1945), two-sided: whether differences are symmetric about 0. Differences of 0 are left out, equal
 * ones share their mean rank, and NaN count as missing. Up to {@value #EXACT} differences the distribution over all signs is counted exactly, ties included;
 * beyond, the normal approximation with corrections for ties and continuity is used.
 */
public final class Wilcoxon {

    /** The most differences whose signs are counted. */
    static final int EXACT = 50;

    private Wilcoxon() {}

    /** p of {@code differences}; 1 when all are 0, NaN for none. */
    public static double p(double... differences) {
        double[] known =
                Arrays.stream(differences).filter(d -> !Double.isNaN(d)).toArray();
        if (known.length == 0) {
            return Double.NaN;
        }
        double[] kept = Arrays.stream(known).filter(d -> d != 0).toArray();
        if (kept.length == 0) {
            return 1;
        }
        int[] ranks = doubledRanks(kept);
        int positive = IntStream.range(0, kept.length)
                .filter(i -> kept[i] > 0)
                .map(i -> ranks[i])
                .sum();
        return kept.length <= EXACT ? exact(ranks, positive) : approximate(ranks, positive);
    }

    /** Twice the rank of each |difference|, so that the mean ranks of ties are whole. */
    private static int[] doubledRanks(double[] differences) {
        Integer[] order = IntStream.range(0, differences.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> Math.abs(differences[i])));
        int[] ranks = new int[order.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && Math.abs(differences[order[to]]) == Math.abs(differences[order[from]])) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = from + to + 1;
            }
            from = to;
        }
        return ranks;
    }

    private static double exact(int[] ranks, int positive) {
        int all = Arrays.stream(ranks).sum();
        double[] ways = new double[all + 1];
        ways[0] = 1;
        int reached = 0;
        for (int rank : ranks) {
            reached += rank;
            for (int sum = reached; sum >= rank; sum--) {
                ways[sum] += ways[sum - rank];
            }
        }
        int least = Math.min(positive, all - positive);
        double below = Arrays.stream(ways, 0, least + 1).sum();
        return Math.min(1, 2 * below / Math.pow(2, ranks.length));
    }

    private static double approximate(int[] ranks, int positive) {
        double mean = Arrays.stream(ranks).sum() / 2.0;
        double variance = Arrays.stream(ranks).mapToDouble(r -> (double) r * r).sum() / 4;
        // The ranks are doubled, and so is the continuity correction of ½.
        double z = Math.max(0, Math.abs(positive - mean) - 1) / Math.sqrt(variance);
        return Math.min(1, 2 * NormalDistribution.upperTail(z));
    }
}
