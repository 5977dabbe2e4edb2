package dev.crucible.engine.statistics;

/** The standard normal distribution. */
final class NormalDistribution {

    private static final double SERIES_UP_TO = 2.5;
    private static final int DEPTH = 200;

    private NormalDistribution() {}

    /** Returns P(Z ≥ z), z ≥ 0: by the series of the density's integral, for large z by Laplace's continued fraction. */
    static double upperTail(double z) {
        double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
        if (z > SERIES_UP_TO) {
            double fraction = z;
            for (int k = DEPTH; k >= 1; k--) {
                fraction = z + k / fraction;
            }
            return density / fraction;
        }
        double term = z;
        double sum = z;
        for (int k = 1; term > 1e-17 * sum; k++) {
            term *= z * z / (2 * k + 1);
            sum += term;
        }
        return 0.5 - density * sum;
    }
}
