package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.Gram;

/** Angles between rows. */
final class Cosine {

    /** The distance of opposite rows, and what a row that is zero or not finite has to every other. */
    private static final double FARTHEST = 2;

    private Cosine() {}

    /** All 1 − cos(xᵢ, xⱼ), between 0 and 2. */
    static double[][] distances(float[][] rows, RoundContext context) {
        double[][] gram = Gram.of(rows, context.workers());
        int n = rows.length;
        double[][] distances = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double cosine = gram[i][j] / (Math.sqrt(gram[i][i]) * Math.sqrt(gram[j][j]));
                distances[i][j] = i == j ? 0 : Double.isFinite(cosine) ? Math.clamp(1 - cosine, 0, 2) : FARTHEST;
            }
        }
        return distances;
    }
}
