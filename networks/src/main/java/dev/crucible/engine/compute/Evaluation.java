package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;
import java.util.List;

/**
 * How a model does on some samples.
 *
 * @param loss mean cross-entropy
 * @param correct samples whose largest logit is their label
 * @param samples samples judged
 * @param classes the same by class
 */
@PublicApi
public record Evaluation(double loss, int correct, int samples, ClassCounts classes) implements Serializable {

    /** Of no samples. */
    public static final Evaluation NONE = new Evaluation(Double.NaN, 0, 0, ClassCounts.NONE);

    /** The evaluation of all parts together; sums run in the order of the list. */
    public static Evaluation sum(List<Evaluation> parts) {
        double loss = 0;
        int correct = 0;
        int samples = 0;
        ClassCounts classes = ClassCounts.NONE;
        for (Evaluation part : parts) {
            loss += part.samples == 0 ? 0 : part.loss * part.samples;
            correct += part.correct;
            samples += part.samples;
            classes = classes.plus(part.classes);
        }
        return new Evaluation(samples == 0 ? Double.NaN : loss / samples, correct, samples, classes);
    }

    /** correct / samples; NaN without samples. */
    public double accuracy() {
        return samples == 0 ? Double.NaN : (double) correct / samples;
    }
}
