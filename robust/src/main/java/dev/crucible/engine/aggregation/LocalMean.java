package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import java.util.Arrays;

/** The mean of scaled rows in this process: added up at the end, in one chain of floats. */
final class LocalMean implements RowMean {

    private final int d;
    private final Workers workers;
    private float[][] rows = {};
    private double[] weights = {};
    private double[] scales = {};

    LocalMean(int d, Workers workers) {
        this.d = d;
        this.workers = workers;
    }

    /** Keeps all rows in one block, as {@link LocalUpdates} passes them. */
    @Override
    public void add(UpdateMatrix block, double[] rowWeights, double[] rowScales) {
        rows = block.rows();
        weights = rowWeights;
        scales = rowScales;
    }

    @Override
    public Aggregate aggregate() {
        double total = total();
        double[] shares = new double[weights.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = total > 0 ? weights[i] / total : 0;
        }
        return Aggregate.weighted(WeightedSum.of(rows, scaled(total), d, workers), shares);
    }

    @Override
    public float[] pulledFrom(float[] rest) {
        int n = weights.length;
        float[][] terms = Arrays.copyOf(rows, n + 1);
        terms[n] = rest;
        double[] scaled = Arrays.copyOf(scaled(total()), n + 1);
        scaled[n] = 1;
        for (int i = 0; i < n; i++) {
            scaled[n] -= scaled[i];
        }
        return WeightedSum.of(terms, scaled, d, workers);
    }

    private double total() {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        return total;
    }

    private double[] scaled(double total) {
        double[] scaled = new double[weights.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = total > 0 ? weights[i] * scales[i] / total : 0;
        }
        return scaled;
    }
}
