package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.Workers;

/**
 * What a rule may ask of the n updates of a round without seeing them: sums, distances and statistics of coordinates. They may lie in
 * this process or, cut by coordinates, on many machines.
 */
public interface Updates extends LinearView {

    /** Updates that lie in this process, with threads for the kernels. */
    static Updates of(UpdateMatrix matrix, Workers workers) {
        return new LocalUpdates(matrix, workers);
    }

    @Override
    Updates rows(int[] indices);

    /** One row, as an array of its own. */
    float[] row(int index);

    /** ‖xᵢ‖² for every row. */
    double[] squaredNorms();

    /** ‖xᵢ − point‖² for every row. */
    double[] squaredDistances(float[] point);

    /** ‖xᵢ − xⱼ‖² for all pairs, symmetric with a zero diagonal. */
    double[][] pairwiseSquaredDistances();

    /** The middle value of every coordinate, or the mean of the two middle ones. */
    float[] median();

    /** The mean of every coordinate without its {@code f} smallest and {@code f} largest values. */
    float[] trimmedMean(int f);

    /** The mean of the {@code count} values nearest to the median of every coordinate. */
    float[] meanAroundMedian(int count);
}
