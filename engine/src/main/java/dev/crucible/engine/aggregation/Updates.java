package dev.crucible.engine.aggregation;

import dev.crucible.engine.compute.Workers;

/**
 * What a rule may ask of the n updates of a round without seeing them: sums, distances and statistics of coordinates. They may lie in
 * this process or, cut by coordinates, on many machines; every answer has the same bytes wherever they lie. Rows are in the order of
 * {@link #clients}, and every method that names rows counts from 0 in that order.
 */
public interface Updates {

    /** Updates that lie in this process, with threads for the kernels. */
    static Updates of(UpdateMatrix matrix, Workers workers) {
        return new HeldUpdates(matrix, workers);
    }

    /** The number of coordinates, d. */
    int d();

    /** The id of each row's client, ascending. */
    int[] clients();

    /** The number of training samples behind each row, at least 1. */
    int[] samples();

    /** The number of updates, n. */
    default int n() {
        return clients().length;
    }

    /** The rows at {@code indices}, in that order. */
    Updates rows(int[] indices);

    /** One row, as an array of its own. */
    float[] row(int index);

    /** Σ wᵢxᵢ, each coordinate one chain of floats in the order of the rows; a row of weight 0 is not read. */
    float[] weightedSum(double[] weights);

    /**
     * Σ wᵢxᵢ in double, rounded once at the end.
     *
     * @param factor what the sum is multiplied with
     */
    float[] preciseSum(double[] weights, double factor);

    /** Replaces {@code centre} by Σ wᵢxᵢ and returns the squared distance of every row to it. */
    double[] moveToWeightedSum(double[] weights, float[] centre);

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
