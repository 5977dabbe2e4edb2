package dev.crucible.engine.aggregation;

import java.util.Arrays;

/** Krum's score of a row: the sum of the squared distances to its nearest other rows. */
final class KrumScores {

    private KrumScores() {}

    /** Returns the scores of all rows over their {@code nearest} nearest other rows. */
    static double[] of(Updates updates, int nearest) {
        return of(updates.pairwiseSquaredDistances(), nearest);
    }

    static double[] of(double[][] distances, int nearest) {
        double[] scores = new double[distances.length];
        for (int i = 0; i < scores.length; i++) {
            double[] sorted = others(distances, i);
            Arrays.sort(sorted);
            for (int j = 0; j < nearest; j++) {
                scores[i] += sorted[j];
            }
        }
        return scores;
    }

    /** Returns the distances of row {@code i} to all other rows. */
    static double[] others(double[][] distances, int i) {
        double[] others = new double[distances.length - 1];
        System.arraycopy(distances[i], 0, others, 0, i);
        System.arraycopy(distances[i], i + 1, others, i, others.length - i);
        return others;
    }
}
