package dev.crucible.engine.compute;

import dev.crucible.engine.api.PublicApi;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Samples and correct predictions by class; both empty for a model without classes.
 *
 * @param correct the correctly predicted samples of each class
 * @param samples samples of each class
 */
@PublicApi
public record ClassCounts(int[] correct, int[] samples) implements Serializable {

    /** The counts of a model without classes, or of no samples. */
    public static final ClassCounts NONE = new ClassCounts(new int[0], new int[0]);

    ClassCounts plus(ClassCounts other) {
        if (samples.length == 0 || other.samples.length == 0) {
            return samples.length == 0 ? other : this;
        }
        return new ClassCounts(sum(correct, other.correct), sum(samples, other.samples));
    }

    /** Returns the lowest recall of the classes that have samples; NaN if none has. */
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
