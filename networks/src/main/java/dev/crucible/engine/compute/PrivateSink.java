package dev.crucible.engine.compute;

import java.util.Arrays;

/**
 * DP-SGD (Abadi et al., CCS 2016): the pieces between begin and end are the gradient of one sample, which is scaled down to norm
 * {@code clip} and added up; {@link #step} makes one step of the sum and noise.
 */
final class PrivateSink implements GradientSink {

    private final float clip;
    private final float[] sample;
    private final float[] sum;
    private final GradientSink next;

    /** @param size the length of the vector that gradients belong to */
    PrivateSink(float clip, int size, GradientSink next) {
        this.clip = clip;
        this.sample = new float[size];
        this.sum = new float[size];
        this.next = next;
    }

    @Override
    public void begin() {
        Arrays.fill(sample, 0);
    }

    @Override
    public void accept(int parameter, float[] gradient, int from, int length) {
        System.arraycopy(gradient, from, sample, parameter, length);
    }

    @Override
    public void end() {
        double squares = 0;
        for (float value : sample) {
            squares += (double) value * value;
        }
        double norm = Math.sqrt(squares);
        float scale = norm > clip ? (float) (clip / norm) : 1;
        for (int i = 0; i < sum.length; i++) {
            sum[i] += scale * sample[i];
        }
    }

    /**
     * Steps along (sum + noise) / lot and clears the sum.
     *
     * @param lot the expected number of samples in the sum
     */
    void step(float lot, float[] noise) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (sum[i] + noise[i]) / lot;
        }
        next.begin();
        next.accept(0, sum, 0, sum.length);
        next.end();
        Arrays.fill(sum, 0);
    }
}
