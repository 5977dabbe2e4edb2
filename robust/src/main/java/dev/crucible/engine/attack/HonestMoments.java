package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;

/** What omniscient attackers compute from the honest updates, in double precision and row order, wherever those lie. */
@PublicApi
public interface HonestMoments {

    /** The coordinate-wise mean μ. */
    double[] mean();

    /**
     * The coordinate-wise sample standard deviation (n − 1), 0 for a single row.
     *
     * @param mean what {@link #mean} gave
     */
    double[] deviation(double[] mean);

    /** Squared Euclidean distances between all pairs of rows. */
    double[][] squaredDistances();
}
