package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** Σ wᵢsᵢxᵢ / Σ wᵢ: the mean of rows that are scaled first, added in their order. Zero while nothing has weight. */
@PublicApi
public sealed interface RowMean permits LocalMean, RunningMean {

    /** Adds the rows of {@code block}, each of its weight wᵢ ≥ 0 and scaled by its sᵢ. */
    void add(UpdateMatrix block, double[] weights, double[] scales);

    /** The mean and each row's share in it; called once. */
    Aggregate aggregate();

    /** The mean of Σ wᵢ(sᵢxᵢ + (1 − sᵢ) rest): rows that pull from {@code rest}; called once. */
    float[] pulledFrom(float[] rest);
}
