package dev.crucible.engine.kernel;

/**
 * Streaming sum Σ wᵢxᵢ over rows, in double. Each coordinate is one chain of fused multiply-adds in the order of the rows, so the
 * bytes do not depend on the number of threads.
 */
public final class RunningSum {

    private final double[] sum;
    private final Workers workers;

    /** A zero sum of {@code d} coordinates. */
    public RunningSum(int d, Workers workers) {
        this(new double[d], workers);
    }

    /** A sum that continues with {@code sum} in place. */
    public RunningSum(double[] sum, Workers workers) {
        this.sum = sum;
        this.workers = workers;
    }

    /** Returns the array of the sum, to which later rows are added. */
    public double[] soFar() {
        return sum;
    }

    /** Adds {@code weight} times {@code row}. A row of weight 0 is skipped, so a NaN in it has no effect. */
    public void add(double weight, float[] row) {
        if (weight == 0) {
            return;
        }
        Blocks.forEach(workers, sum.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                sum[k] = Math.fma(weight, row[k], sum[k]);
            }
        });
    }

    /** Returns {@code factor} times the sum, as a new array. */
    public float[] times(double factor) {
        float[] product = new float[sum.length];
        Blocks.forEach(workers, sum.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                product[k] = (float) (factor * sum[k]);
            }
        });
        return product;
    }
}
