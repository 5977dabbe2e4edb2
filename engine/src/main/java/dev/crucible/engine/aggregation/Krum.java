package dev.crucible.engine.aggregation;

import java.util.Arrays;

/**
 * Krum (Blanchard et al., NeurIPS 2017): the row with the least score sᵢ, the sum of its squared distances to its nearest other rows.
 *
 * <p>Tolerates f attackers when n &gt; 2f + 2. Ties go to the lower client. A distance that is not finite counts as infinite.
 *
 * <pre>{@code new Krum(1, Neighbours.BYZFL).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  1,2,3}</pre>
 *
 * @param f attackers to tolerate
 * @param neighbours how many nearest rows are summed over
 */
public record Krum(int f, Neighbours neighbours) implements Aggregator {

    @Override
    public void require(int n) {
        neighbours.require("krum", n, f);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[] scores = scores(updates.rows(), neighbours.count(n, f));
        int winner = 0;
        for (int i = 1; i < n; i++) {
            if (scores[i] < scores[winner]) {
                winner = i;
            }
        }
        double[] weights = new double[n];
        weights[winner] = 1;
        return Aggregate.weighted(updates.rows()[winner].clone(), weights).withScores(scores);
    }

    private static double[] scores(float[][] rows, int nearest) {
        double[] scores = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            double[] distances = new double[rows.length - 1];
            for (int j = 0, next = 0; j < rows.length; j++) {
                if (j != i) {
                    distances[next++] = squaredDistance(rows[i], rows[j]);
                }
            }
            Arrays.sort(distances);
            for (int j = 0; j < nearest; j++) {
                scores[i] += distances[j];
            }
        }
        return scores;
    }

    private static double squaredDistance(float[] a, float[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            double difference = (double) a[k] - b[k];
            sum += difference * difference;
        }
        return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum;
    }
}
