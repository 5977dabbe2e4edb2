package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;
import java.util.List;

/**
 * Result of a model on a set of samples.
 *
 * @param loss mean cross-entropy
 * @param correct samples whose largest logit is their label
 * @param samples the number of samples
 * @param classes the counts by class
 */
@PublicApi
public record Evaluation(double loss, int correct, int samples, ClassCounts classes) implements Serializable {

    /** The result on no samples. */
    public static final Evaluation NONE = new Evaluation(Double.NaN, 0, 0, ClassCounts.NONE);

    /** Combines the results of all parts; sums are added in the order of the list. */
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

    /** Returns correct / samples; NaN without samples. */
    public double accuracy() {
        return samples == 0 ? Double.NaN : (double) correct / samples;
    }
}
