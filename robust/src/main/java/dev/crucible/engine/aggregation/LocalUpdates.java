package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.OrderStatistics;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.RunningSum;
import dev.crucible.engine.kernel.WeightedOrderStatistics;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Updates in the memory of this process. */
record LocalUpdates(UpdateMatrix matrix, Workers workers) implements Updates {

    @Override
    public int d() {
        return matrix.d();
    }

    @Override
    public int[] clients() {
        return matrix.clients();
    }

    @Override
    public int[] samples() {
        return matrix.samples();
    }

    @Override
    public Aggregate mean(Weighting weighting, Consumer<UpdateMatrix> visitor) {
        visitor.accept(matrix);
        return mean(weighting);
    }

    @Override
    public void forEach(Consumer<UpdateMatrix> visitor) {
        visitor.accept(matrix);
    }

    @Override
    public RowMean mean() {
        return new LocalMean(d(), workers);
    }

    @Override
    public Updates map(UnaryOperator<UpdateMatrix> step) {
        return new LocalUpdates(step.apply(matrix), workers);
    }

    @Override
    public Updates rows(int[] indices) {
        return new LocalUpdates(matrix.rows(indices), workers);
    }

    @Override
    public Updates without(BitSet places) {
        return new LocalUpdates(
                new UpdateMatrix(RunningStatistics.without(matrix.rows(), places), matrix.clients(), matrix.samples()),
                workers);
    }

    @Override
    public float[] row(int index) {
        return matrix.rows()[index].clone();
    }

    @Override
    public float[] weightedSum(double[] weights) {
        return WeightedSum.of(matrix.rows(), weights, d(), workers);
    }

    @Override
    public float[] preciseSum(double[] weights, double factor) {
        RunningSum sum = new RunningSum(d(), workers);
        for (int i = 0; i < weights.length; i++) {
            sum.add(weights[i], matrix.rows()[i]);
        }
        return sum.times(factor);
    }

    @Override
    public double[] moveToWeightedSum(double[] weights, float[] centre) {
        return WeightedSum.withSquaredDistances(matrix.rows(), weights, centre, workers);
    }

    @Override
    public double[] squaredNorms() {
        return RowProducts.squaredNorms(matrix.rows(), workers);
    }

    @Override
    public double[] squaredDistances(float[] point) {
        return RowProducts.squaredDistances(matrix.rows(), point, workers);
    }

    @Override
    public double[][] pairwiseSquaredDistances() {
        return PairwiseDistances.squared(matrix.rows(), workers);
    }

    @Override
    public float[] median() {
        return OrderStatistics.median(matrix.rows(), workers);
    }

    @Override
    public float[] trimmedMean(int f) {
        return OrderStatistics.trimmedMean(matrix.rows(), f, workers);
    }

    @Override
    public float[] weightedMedian(double[] weights) {
        return WeightedOrderStatistics.median(matrix.rows(), weights, workers);
    }

    @Override
    public float[] weightedTrimmedMean(double[] weights, double trimmed) {
        return WeightedOrderStatistics.trimmedMean(matrix.rows(), weights, trimmed, workers);
    }

    @Override
    public float[] meanAroundMedian(int count) {
        return OrderStatistics.meanAroundMedian(matrix.rows(), count, workers);
    }
}
