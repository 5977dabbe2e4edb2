package dev.crucible.engine.compute;

/**
 * How a model does on some samples.
 *
 * @param loss mean cross-entropy
 * @param correct samples whose largest logit is their label
 * @param samples samples judged
 */
public record Evaluation(double loss, int correct, int samples) {

    /** correct / samples; NaN without samples. */
    public double accuracy() {
        return samples == 0 ? Double.NaN : (double) correct / samples;
    }
}
