package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.OrderStatistics;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Bulyan (El Mhamdi et al., ICML 2018): select θ = n − 2f rows by Krum, then take per coordinate the mean of the θ − 2f values nearest to
 * the median of the selected rows.
 *
 * <p>Tolerates f attackers when n ≥ 4f + 3. Ties go to the row nearer to all others, then to the lower client.
 *
 * <pre>{@code new Bulyan(1, 0, Neighbours.PAPER, Selection.ITERATED).aggregate(rows(1 | 2 | 3 | 4 | 5 | 6 | 100))  ->  4}</pre>
 *
 * @param f attackers to tolerate
 * @param m the number θ of selected rows, 2f &lt; θ ≤ n − 2f; 0 for n − 2f
 * @param neighbours the number of nearest rows that a Krum score sums over
 * @param selection the procedure that selects the rows
 */
@PublicApi
public record Bulyan(int f, int m, Neighbours neighbours, Selection selection) implements ToldRule {

    /** Procedure that selects the rows, with the mean taken afterwards. */
    public enum Selection {
        /**
         * The paper's: one Krum winner at a time, with scores recomputed among the remaining rows; then the mean around the median. The last pick
         * counts f − 1 neighbours among 2f + 1 rows, so f identical colluders score 0 and win it; the mean trims them.
         */
        ITERATED,
        /** The velocity-fl library's: the θ best of one Multi-Krum pass; then the trimmed mean. */
        SINGLE
    }

    /** Reads it from the parameters of a config. */
    static Bulyan read(Parameters p) {
        return new Bulyan(
                p.integer("f", 0, 0, Integer.MAX_VALUE),
                p.integer("m", 0, 0, Integer.MAX_VALUE),
                Neighbours.read(p, Neighbours.PAPER),
                selection(p));
    }

    private static Selection selection(Parameters p) {
        return p.raw("selection").orElse("").equals("single Multi-Krum pass")
                ? Selection.SINGLE
                : p.choice("selection", Selection.class, Selection.ITERATED);
    }

    @Override
    public Bulyan with(int f) {
        return new Bulyan(f, m, neighbours, selection);
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                f >= 0 && n >= 4L * f + 3, "bulyan: needs n >= 4f + 3 (f >= 0), got n=%d, f=%d", n, f);
        PreconditionException.require(
                m == 0 || (m > 2 * f && m <= n - 2 * f),
                "bulyan: needs 2f < m <= n - 2f (0 for n - 2f), got n=%d, f=%d, m=%d",
                n,
                f,
                m);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int count = m == 0 ? n - 2 * f : m;
        double[][] distances =
                PairwiseDistances.squared(RunningStatistics.without(updates.rows(), context), context.workers());
        double[] scores = KrumScores.of(distances, neighbours.count(n, f));
        int[] selected = selection == Selection.SINGLE ? Ranking.lowest(scores, count) : iterate(distances, count);
        float[][] rows = updates.rows(selected).rows();
        float[] update = selection == Selection.SINGLE
                ? OrderStatistics.trimmedMean(rows, f, context.workers())
                : OrderStatistics.meanAroundMedian(rows, count - 2 * f, context.workers());
        return Aggregate.of(update).withSelected(selected, n).withScores(scores);
    }

    private int[] iterate(double[][] distances, int count) {
        int n = distances.length;
        int[][] order = new int[n][];
        Arrays.setAll(order, i -> Ranking.ascending(distances[i]));
        boolean[] taken = new boolean[n];
        int[] selected = new int[count];
        for (int k = 0; k < count; k++) {
            int left = n - k;
            int nearest = Math.max(1, neighbours.count(left, f));
            double[] scores = new double[n];
            double[] totals = new double[n];
            for (int i = 0; i < n; i++) {
                scores[i] = taken[i] ? Double.NaN : score(distances[i], order[i], i, taken, nearest);
                totals[i] = taken[i] ? Double.NaN : score(distances[i], order[i], i, taken, left);
            }
            selected[k] = least(scores, totals);
            taken[selected[k]] = true;
        }
        Arrays.sort(selected);
        return selected;
    }

    /**
     * Returns the row of the least score. Two rows that are nearest to each other tie when one neighbour counts; {@code totals} then breaks the
     * tie.
     */
    private static int least(double[] scores, double[] totals) {
        int least = 0;
        for (int i = 1; i < scores.length; i++) {
            int order = Double.compare(scores[i], scores[least]);
            if (order < 0 || (order == 0 && Double.compare(totals[i], totals[least]) < 0)) {
                least = i;
            }
        }
        return least;
    }

    private static double score(double[] distances, int[] order, int self, boolean[] taken, int nearest) {
        return IntStream.of(order)
                .filter(j -> j != self && !taken[j])
                .limit(nearest)
                .mapToDouble(j -> distances[j])
                .sum();
    }
}
