package dev.crucible.engine.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * Values that fall in two heaps, such as accuracies of seeds of which some collapsed. The largest gap separates them. It is at least twice as
 * wide as either heap, and wider than a share of what the upper heap is above a floor.
 *
 * @param lower the number of values in the lower heap
 * @param all the number of values
 */
public record Heaps(int lower, int all) {

    private static final int LEAST = 3;

    /**
     * Returns the heaps of {@code values}; empty if they form one heap or are fewer than three. NaN count as missing.
     *
     * @param floor a value that stands for nothing, such as the accuracy of guessing
     * @param share the least gap, in shares of the upper heap's mean above the floor
     */
    public static Optional<Heaps> of(double[] values, double floor, double share) {
        double[] sorted =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        if (sorted.length < LEAST) {
            return Optional.empty();
        }
        int split = 1;
        for (int i = 2; i < sorted.length; i++) {
            if (sorted[i] - sorted[i - 1] > sorted[split] - sorted[split - 1]) {
                split = i;
            }
        }
        double gap = sorted[split] - sorted[split - 1];
        double widest = Math.max(sorted[split - 1] - sorted[0], sorted[sorted.length - 1] - sorted[split]);
        double above = Arrays.stream(sorted, split, sorted.length).average().orElseThrow() - floor;
        return gap >= 2 * widest && gap > share * above
                ? Optional.of(new Heaps(split, sorted.length))
                : Optional.empty();
    }
}
