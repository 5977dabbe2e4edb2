package dev.crucible.engine.simulation;

import java.util.Arrays;

/**
 * The samples of one client by their indices in the training set.
 *
 * @param dealt in the order in which they were dealt
 * @param mixed the same, shuffled for the split
 * @param training the number of training samples, the first of {@code mixed}
 */
public record ClientIndices(int[] dealt, int[] mixed, int training) {

    /** Returns the training samples. */
    public int[] trained() {
        return Arrays.copyOf(mixed, training);
    }

    /** Returns the evaluation samples; the training samples when no others are left. */
    public int[] held() {
        return training == mixed.length ? mixed : Arrays.copyOfRange(mixed, training, mixed.length);
    }
}
