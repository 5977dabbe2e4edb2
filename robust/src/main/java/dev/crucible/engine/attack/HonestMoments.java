package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;

/** Moments of the honest updates for omniscient attackers, in double precision and row order, wherever the updates are. */
@PublicApi
public interface HonestMoments {

    /** Returns the coordinate-wise mean μ. */
    double[] mean();

    /**
     * Returns the coordinate-wise sample standard deviation (n − 1), 0 for a single row.
     *
     * @param mean the result of {@link #mean}
     */
    double[] deviation(double[] mean);

    /** Returns squared Euclidean distances between all pairs of rows. */
    double[][] squaredDistances();
}
