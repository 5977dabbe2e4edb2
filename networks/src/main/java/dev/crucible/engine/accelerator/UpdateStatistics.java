package dev.crucible.engine.accelerator;

import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;

/**
 * Statistics of updates on an {@link Accelerator}, for rules and attackers, to the bytes of the CPU's kernels that each method names. Methods
 * throw a {@link DeviceException} when the accelerator fails.
 */
public interface UpdateStatistics {

    /** {@link PairwiseDistances#squared}. */
    double[][] pairwiseSquaredDistances();

    /** {@link RowProducts#squaredNorms}. */
    double[] squaredNorms();

    /** {@link RowProducts#squaredDistances}. */
    double[] squaredDistances(float[] point);

    /** {@link WeightedSum#of}. */
    float[] weightedSum(double[] weights);

    /** {@link WeightedSum#withSquaredDistances}. */
    double[] moveToWeightedSum(double[] weights, float[] centre);

    /** Median of each coordinate. */
    float[] median();

    /** Mean of each coordinate without its {@code f} least and {@code f} greatest values. */
    float[] trimmedMean(int f);

    /** Mean of each coordinate over the {@code count} values nearest to its median. */
    float[] meanAroundMedian(int count);

    /** Mean and deviation of each coordinate in double. */
    record Moments(double[] mean, double[] deviation) {}

    /** Mean and deviation of each coordinate in double. */
    Moments moments();

    /** Squared distances between rows in double. */
    double[][] squaredDistancesInDouble();
}
