package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;

/** What omniscient attackers compute from the honest updates, in double precision and row order. */
final class HonestStatistics {

    private HonestStatistics() {}

    /** The coordinate-wise mean μ. */
    static double[] mean(UpdateMatrix honest) {
        double[] mean = new double[honest.d()];
        for (float[] row : honest.rows()) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += row[j];
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= honest.n();
        }
        return mean;
    }
}
