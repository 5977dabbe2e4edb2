package dev.crucible.engine.compute;

/** Accumulates the gradient of a mean over several batches, each with the share set by {@link #weigh}. */
final class MeanGradient implements GradientSink {

    private final float[] sum;
    private float share = 1;

    /** @param sum zeros, as long as the vector that gradients belong to */
    MeanGradient(float[] sum) {
        this.sum = sum;
    }

    /** Sets the next batch's share of all samples. */
    void weigh(float share) {
        this.share = share;
    }

    @Override
    public void begin() {}

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        for (int i = 0; i < length; i++) {
            sum[parameter + i] += share * gradient[from + i];
        }
    }
}
