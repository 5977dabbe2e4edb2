package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/** Σ wᵢsᵢxᵢ / Σ wᵢ: the mean of rows that are scaled first, added in their order. Zero if no row has weight. */
@PublicApi
public sealed interface RowMean permits LocalMean, RunningMean {

    /** Adds the rows of {@code block}, with their weights wᵢ ≥ 0 and factors sᵢ. */
    void add(UpdateMatrix block, double[] weights, double[] scales);

    /** Returns the mean and each row's share in it. Call it once, after the last row. */
    Aggregate aggregate();

    /** Returns the mean of Σ wᵢ(sᵢxᵢ + (1 − sᵢ) rest): each row pulls from {@code rest}. Call it once, after the last row. */
    float[] pulledFrom(float[] rest);
}
