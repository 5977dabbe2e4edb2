package dev.crucible.engine.aggregation;

/**
 * What a rule may ask of the n updates of a round that looks at no coordinate: sums of rows and how far rows lie from a point. Answered
 * row by row, so that each row may stay whole where it was made; every answer has the same bytes wherever that is. Rows are in the order
 * of {@link #clients}, and every method that names rows counts from 0 in that order.
 */
public interface LinearView {

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
    LinearView rows(int[] indices);

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
}
