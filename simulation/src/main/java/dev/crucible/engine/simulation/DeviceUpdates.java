package dev.crucible.engine.simulation;

import dev.crucible.engine.accelerator.UpdateStatistics;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.RowMean;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.aggregation.Weighting;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Updates that are both in this process and on a device.
 *
 * @param here the updates in this process
 * @param there the updates on the device
 */
record DeviceUpdates(UpdateMatrix matrix, Updates here, DeviceRows there) implements Updates {

    /** Result of {@link #moveToWeightedSum}; equal if all bits are. */
    private record Moved(float[] centre, double[] squares) {

        /** Returns the centre of {@code d} floats that {@code rows} writes, with its result. */
        static Moved of(int d, Function<float[], double[]> rows) {
            float[] centre = new float[d];
            return new Moved(centre, rows.apply(centre));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Moved(float[] c, double[] s)
                    && Arrays.equals(centre, c)
                    && Arrays.equals(squares, s);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(centre);
        }
    }

    @Override
    public int d() {
        return here.d();
    }

    @Override
    public int[] clients() {
        return here.clients();
    }

    @Override
    public int[] samples() {
        return here.samples();
    }

    @Override
    public Aggregate mean(Weighting weighting, Consumer<UpdateMatrix> visitor) {
        visitor.accept(matrix);
        return mean(weighting);
    }

    @Override
    public void forEach(Consumer<UpdateMatrix> visitor) {
        here.forEach(visitor);
    }

    @Override
    public RowMean mean() {
        return here.mean();
    }

    @Override
    public Updates without(BitSet places) {
        return here.without(places);
    }

    @Override
    public Updates map(UnaryOperator<UpdateMatrix> step) {
        return here.map(step);
    }

    @Override
    public Updates rows(int[] indices) {
        return new DeviceUpdates(matrix.rows(indices), here.rows(indices), there);
    }

    @Override
    public float[] row(int index) {
        return here.row(index);
    }

    @Override
    public float[] weightedSum(double[] weights) {
        return there.answer("sums", matrix, rows -> rows.weightedSum(weights), () -> here.weightedSum(weights));
    }

    @Override
    public float[] preciseSum(double[] weights, double factor) {
        return here.preciseSum(weights, factor);
    }

    @Override
    public double[] moveToWeightedSum(double[] weights, float[] centre) {
        Moved moved = there.answer(
                "sums with distances",
                matrix,
                rows -> Moved.of(centre.length, sum -> rows.moveToWeightedSum(weights, sum)),
                () -> Moved.of(centre.length, sum -> here.moveToWeightedSum(weights, sum)));
        System.arraycopy(moved.centre, 0, centre, 0, centre.length);
        return moved.squares;
    }

    @Override
    public double[] squaredNorms() {
        return there.answer("norms", matrix, UpdateStatistics::squaredNorms, here::squaredNorms);
    }

    @Override
    public double[] squaredDistances(float[] point) {
        return there.answer(
                "distances to a point",
                matrix,
                rows -> rows.squaredDistances(point),
                () -> here.squaredDistances(point));
    }

    @Override
    public double[][] pairwiseSquaredDistances() {
        return there.answer(
                "distances", matrix, UpdateStatistics::pairwiseSquaredDistances, here::pairwiseSquaredDistances);
    }

    @Override
    public float[] median() {
        return there.answer("medians", matrix, UpdateStatistics::median, here::median);
    }

    @Override
    public float[] trimmedMean(int f) {
        return there.answer("trimmed means", matrix, rows -> rows.trimmedMean(f), () -> here.trimmedMean(f));
    }

    @Override
    public float[] weightedMedian(double[] weights) {
        return here.weightedMedian(weights);
    }

    @Override
    public float[] weightedTrimmedMean(double[] weights, double trimmed) {
        return here.weightedTrimmedMean(weights, trimmed);
    }

    @Override
    public float[] meanAroundMedian(int count) {
        return there.answer(
                "means around medians",
                matrix,
                rows -> rows.meanAroundMedian(count),
                () -> here.meanAroundMedian(count));
    }
}
