package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * Adaptive Krum (after Yang and Imam, 2025, arXiv:2505.17226), which estimates f: row i sorts its squared distances to the others, drops
 * those above 2·median − least, and cuts the rest where two means explain them far better than one; fᵢ is the number of rows dropped and cut off,
 * limited so that 2fᵢ + 2 &lt; n. The row u of the least Krum score over its n − fᵢ − 2 nearest wins; the result is the mean of the
 * n − f_u rows nearest to u, itself included.
 *
 * <p>The cap prevents a pair of identical attackers from treating all other rows as attackers. Needs n ≥ 5.
 *
 * <pre>{@code new ArKrum().aggregate(rows(1 | 2 | 3 | 4 | 5 | 100 | 100))  ->  3}</pre>
 */
@PublicApi
public record ArKrum() implements ViewRule {

    /** Factor by which two means must lower the squared error; an even spread gives 4. */
    private static final double GAIN = 10;

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 5, "arkrum: needs n >= 5, got n=%d", n);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[][] distances = RunningStatistics.without(updates, context).pairwiseSquaredDistances();
        double[] scores = new double[n];
        int[] suspects = new int[n];
        for (int i = 0; i < n; i++) {
            double[] sorted = KrumScores.others(distances, i);
            Arrays.sort(sorted);
            suspects[i] = Math.min((n - 3) / 2, sorted.length - near(sorted));
            scores[i] = Arrays.stream(sorted, 0, n - suspects[i] - 2).sum();
        }
        int winner = Ranking.least(scores);
        int[] nearest = Ranking.lowest(distances[winner], n - suspects[winner]);
        return Means.of(updates, nearest).withScores(scores);
    }

    /** Returns the number of sorted distances that belong to a row's own group. */
    private static int near(double[] sorted) {
        double limit = 2 * Ranking.median(sorted) - sorted[0];
        int length = 0;
        while (length < sorted.length && sorted[length] <= limit) {
            length++;
        }
        double[] kept = Arrays.copyOf(sorted, length);
        double least = squaredError(kept, 0, length) / GAIN;
        int cut = length;
        for (int head = 1; head < length; head++) {
            double error = squaredError(kept, 0, head) + squaredError(kept, head, length);
            if (error < least) {
                least = error;
                cut = head;
            }
        }
        return cut;
    }

    private static double squaredError(double[] values, int from, int to) {
        double mean = Arrays.stream(values, from, to).sum() / (to - from);
        return Arrays.stream(values, from, to).map(v -> (v - mean) * (v - mean)).sum();
    }
}
