package dev.crucible.engine.attack;

/**
 * Statistics of all clients' updates, attackers included, for the attacks of Flower's FLANDERS baseline.
 *
 * @param mean μ, coordinate by coordinate
 * @param deviation the population's standard deviation σ
 */
record FlandersMoments(double[] mean, double[] deviation) {

    /** Computes the moments of the attackers' {@code own} rows and the {@code honest} ones, which may be empty. */
    static FlandersMoments of(float[][] own, float[][] honest) {
        int n = own.length + honest.length;
        double[] mean = new double[own[0].length];
        double[] deviation = new double[mean.length];
        for (float[][] rows : new float[][][] {own, honest}) {
            for (float[] row : rows) {
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += row[j];
                }
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= n;
        }
        for (float[][] rows : new float[][][] {own, honest}) {
            for (float[] row : rows) {
                for (int j = 0; j < mean.length; j++) {
                    deviation[j] += (row[j] - mean[j]) * (row[j] - mean[j]);
                }
            }
        }
        for (int j = 0; j < mean.length; j++) {
            deviation[j] = Math.sqrt(deviation[j] / n);
        }
        return new FlandersMoments(mean, deviation);
    }
}
