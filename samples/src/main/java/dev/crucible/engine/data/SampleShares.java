package dev.crucible.engine.data;

import java.util.Arrays;

/** Division of a total into whole shares. */
public final class SampleShares {

    private SampleShares() {}

    /** Divides {@code total} exactly in proportion to {@code weights}: differences of running sums, rounded down. */
    public static int[] share(int[] weights, int total) {
        long sum = Arrays.stream(weights).asLongStream().sum();
        int[] counts = new int[weights.length];
        long before = 0;
        for (int i = 0; i < weights.length; i++) {
            long after = before + weights[i];
            counts[i] = (int) (after * total / sum - before * total / sum);
            before = after;
        }
        return counts;
    }

    /** Returns {@code samples}, or {@code most} if that is smaller and not 0. */
    public static int limit(int samples, int most) {
        return most > 0 ? Math.min(samples, most) : samples;
    }
}
