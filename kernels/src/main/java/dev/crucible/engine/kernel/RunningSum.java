package dev.crucible.engine.kernel;

/**
 * Σ wᵢxᵢ over rows that come one by one, in double. Each coordinate is one chain of fused multiply-adds in the order of the rows, so the
 * bytes do not depend on the number of threads.
 */
public final class RunningSum {

    private final double[] sum;
    private final Workers workers;

    /** Zero in {@code d} coordinates. */
    public RunningSum(int d, Workers workers) {
        this(new double[d], workers);
    }

    /** Goes on with {@code sum}, which it writes. */
    public RunningSum(double[] sum, Workers workers) {
        this.sum = sum;
        this.workers = workers;
    }

    /** The sum so far, the array that is added to. */
    public double[] soFar() {
        return sum;
    }

    /** Adds {@code weight} times {@code row}; a row of weight 0 is not read, so a NaN in it does no harm. */
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

    /** {@code factor} times the sum, as a new array. */
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
