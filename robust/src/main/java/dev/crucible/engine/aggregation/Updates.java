package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What a rule may ask of the n updates of a round. They may lie in this process, come in a stream, or lie on many machines; a view answers
 * what its place allows, and a rule asks no more than its {@link Needs} say. Rows are in the order of {@link #clients}, and every method
 * that names rows counts from 0 in that order. Answers have the same bytes in this process and on a cluster; those of a stream agree with
 * them to the rounding of floats.
 */
@PublicApi
public interface Updates {

    /** Updates that lie in this process, with threads for the kernels. */
    static Updates of(UpdateMatrix matrix, Workers workers) {
        return new LocalUpdates(matrix, workers);
    }

    /** The number of coordinates, d. */
    int d();

    /** The id of each row's client, ascending; in a stream, known after the pass. */
    int[] clients();

    /** The number of training samples behind each row, at least 1; in a stream, known after the pass. */
    int[] samples();

    /** The number of updates, n. */
    default int n() {
        return clients().length;
    }

    /** {@link Needs#SUMS}: the mean of all rows. */
    default Aggregate mean(Weighting weighting) {
        return Means.weighted(this, weighting.of(samples()));
    }

    /** {@link Needs#ROWS}: the mean of all rows, each of which {@code visitor} sees in passing. */
    default Aggregate mean(Weighting weighting, Consumer<UpdateMatrix> visitor) {
        throw unanswered(Needs.ROWS);
    }

    /** {@link Needs#ROWS}: shows all rows in order, in blocks of any length that are neither written nor kept; a stream has one pass. */
    default void forEach(Consumer<UpdateMatrix> visitor) {
        throw unanswered(Needs.ROWS);
    }

    /** {@link Needs#ROWS}: a mean to which the visitor of {@link #forEach} adds its blocks. */
    default RowMean mean() {
        throw unanswered(Needs.ROWS);
    }

    /** {@link Needs#ROWS}: these updates with every block changed by {@code step}, which looks at each row by itself if they stream. */
    default Updates map(UnaryOperator<UpdateMatrix> step) {
        throw unanswered(Needs.ROWS);
    }

    /** The rows at {@code indices}, in that order. */
    default Updates rows(int[] indices) {
        throw unanswered(Needs.COORDINATES);
    }

    /** One row, as an array of its own. */
    default float[] row(int index) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Σ wᵢxᵢ, each coordinate one chain of floats in the order of the rows; a row of weight 0 is not read. */
    default float[] weightedSum(double[] weights) {
        throw unanswered(Needs.COORDINATES);
    }

    /**
     * Σ wᵢxᵢ in double, rounded once at the end.
     *
     * @param factor what the sum is multiplied with
     */
    default float[] preciseSum(double[] weights, double factor) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Replaces {@code centre} by Σ wᵢxᵢ and returns the squared distance of every row to it. */
    default double[] moveToWeightedSum(double[] weights, float[] centre) {
        throw unanswered(Needs.COORDINATES);
    }

    /** ‖xᵢ‖² for every row. */
    default double[] squaredNorms() {
        throw unanswered(Needs.COORDINATES);
    }

    /** ‖xᵢ − point‖² for every row. */
    default double[] squaredDistances(float[] point) {
        throw unanswered(Needs.COORDINATES);
    }

    /** ‖xᵢ − xⱼ‖² for all pairs, symmetric with a zero diagonal. */
    default double[][] pairwiseSquaredDistances() {
        throw unanswered(Needs.COORDINATES);
    }

    /** The middle value of every coordinate, or the mean of the two middle ones. */
    default float[] median() {
        throw unanswered(Needs.COORDINATES);
    }

    /** The mean of every coordinate without its {@code f} smallest and {@code f} largest values. */
    default float[] trimmedMean(int f) {
        throw unanswered(Needs.COORDINATES);
    }

    /** The mean of the {@code count} values nearest to the median of every coordinate. */
    default float[] meanAroundMedian(int count) {
        throw unanswered(Needs.COORDINATES);
    }

    /** {@link Needs#MATRIX}: all rows. */
    default UpdateMatrix matrix() {
        throw unanswered(Needs.MATRIX);
    }

    private UnsupportedOperationException unanswered(Needs needs) {
        return new UnsupportedOperationException("%s cannot answer what a rule asks that needs %s"
                .formatted(getClass().getSimpleName(), needs));
    }
}
