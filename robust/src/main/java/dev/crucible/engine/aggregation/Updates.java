package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Workers;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * View of the n updates of a round, which may be in this process, streamed or on many machines. Rows are in the order of {@link #clients};
 * row indices count from 0. A rule calls only the methods that its {@link Needs} permit; the others throw. Results in this process and on a
 * cluster are bit-identical. Results of a stream may differ from them by the rounding of floats.
 */
@PublicApi
public interface Updates {

    /** Updates in this process, with threads for the kernels. */
    static Updates of(UpdateMatrix matrix, Workers workers) {
        return new LocalUpdates(matrix, workers);
    }

    /** Returns the number of coordinates, d. */
    int d();

    /** Returns the id of each row's client, ascending; in a stream, only after the pass. */
    int[] clients();

    /** Returns the number of training samples behind each row, at least 1; in a stream, only after the pass. */
    int[] samples();

    /** Returns the number of updates, n. */
    default int n() {
        return clients().length;
    }

    /** {@link Needs#SUMS}: returns the mean of all rows. */
    default Aggregate mean(Weighting weighting) {
        return Means.weighted(this, weighting.of(samples()));
    }

    /** {@link Needs#ROWS}: returns the mean of all rows and passes each row to {@code visitor} on the way. */
    default Aggregate mean(Weighting weighting, Consumer<UpdateMatrix> visitor) {
        throw unanswered(Needs.ROWS);
    }

    /** {@link Needs#ROWS}: passes all rows in order, in blocks of any length that must be neither written nor kept. A stream permits one pass. */
    default void forEach(Consumer<UpdateMatrix> visitor) {
        throw unanswered(Needs.ROWS);
    }

    /** {@link Needs#ROWS}: returns an empty mean, to which the visitor of {@link #forEach} adds its blocks. */
    default RowMean mean() {
        throw unanswered(Needs.ROWS);
    }

    /** {@link Needs#ROWS}: returns a view with {@code step} applied to every block. In a stream, {@code step} must treat each row separately. */
    default Updates map(UnaryOperator<UpdateMatrix> step) {
        throw unanswered(Needs.ROWS);
    }

    /** Returns the rows at {@code indices}, in that order. */
    default Updates rows(int[] indices) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns a view with zeros at finite values of {@code places}; others stay, so that a row with one is not finite either. */
    default Updates without(BitSet places) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns a copy of one row. */
    default float[] row(int index) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns Σ wᵢxᵢ, each coordinate one chain of floats in the order of the rows. Rows of weight 0 are skipped. */
    default float[] weightedSum(double[] weights) {
        throw unanswered(Needs.COORDINATES);
    }

    /**
     * Returns factor · Σ wᵢxᵢ, computed in double and rounded once at the end.
     *
     * @param factor the factor of the sum
     */
    default float[] preciseSum(double[] weights, double factor) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Replaces {@code centre} by Σ wᵢxᵢ and returns the squared distance of every row to it. */
    default double[] moveToWeightedSum(double[] weights, float[] centre) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns ‖xᵢ‖² for every row. */
    default double[] squaredNorms() {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns ‖xᵢ − point‖² for every row. */
    default double[] squaredDistances(float[] point) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns ‖xᵢ − xⱼ‖² for all pairs, symmetric with a zero diagonal. */
    default double[][] pairwiseSquaredDistances() {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns the median of every coordinate: the middle value, or the mean of the two middle ones. */
    default float[] median() {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns the mean of every coordinate without its {@code f} smallest and {@code f} largest values. */
    default float[] trimmedMean(int f) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns the median of every coordinate with the {@code weights} of the rows: the value up to which rows hold half of the weight. */
    default float[] weightedMedian(double[] weights) {
        throw unanswered(Needs.COORDINATES);
    }

    /**
     * Returns the mean of every coordinate with the {@code weights} of the rows, without the {@code trimmed} weight of the smallest and of the
     * largest values.
     */
    default float[] weightedTrimmedMean(double[] weights, double trimmed) {
        throw unanswered(Needs.COORDINATES);
    }

    /** Returns the mean of the {@code count} values nearest to the median, for every coordinate. */
    default float[] meanAroundMedian(int count) {
        throw unanswered(Needs.COORDINATES);
    }

    /** {@link Needs#MATRIX}: returns all rows. */
    default UpdateMatrix matrix() {
        throw unanswered(Needs.MATRIX);
    }

    private UnsupportedOperationException unanswered(Needs needs) {
        return new UnsupportedOperationException("%s cannot answer what a rule asks that needs %s"
                .formatted(getClass().getSimpleName(), needs));
    }
}
