package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Samples and right answers by class; both empty of a model that gives samples no classes.
 *
 * @param correct samples of each class that are told right
 * @param samples samples of each class
 */
@PublicApi
public record ClassCounts(int[] correct, int[] samples) implements Serializable {

    /** Of a model that gives no classes, or of no samples. */
    public static final ClassCounts NONE = new ClassCounts(new int[0], new int[0]);

    ClassCounts plus(ClassCounts other) {
        if (samples.length == 0 || other.samples.length == 0) {
            return samples.length == 0 ? other : this;
        }
        return new ClassCounts(sum(correct, other.correct), sum(samples, other.samples));
    }

    /** The recall of the class that is told right least often, of those that have samples; NaN where none has. */
    public double worstRecall() {
        return IntStream.range(0, samples.length)
                .filter(c -> samples[c] > 0)
                .mapToDouble(c -> (double) correct[c] / samples[c])
                .min()
                .orElse(Double.NaN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassCounts(int[] theirs, int[] of)
                && Arrays.equals(correct, theirs)
                && Arrays.equals(samples, of);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(correct) + Arrays.hashCode(samples);
    }

    private static int[] sum(int[] one, int[] two) {
        return IntStream.range(0, one.length).map(c -> one[c] + two[c]).toArray();
    }
}
