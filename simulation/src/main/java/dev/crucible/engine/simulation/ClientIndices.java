package dev.crucible.engine.simulation;

import java.util.Arrays;

/**
 * The samples of one client by their places in the training set.
 *
 * @param dealt in the order in which they were dealt
 * @param mixed the same in the order in which they are split
 * @param training how many of {@code mixed}, from the first on, it trains on
 */
public record ClientIndices(int[] dealt, int[] mixed, int training) {

    /** Those it trains on. */
    public int[] trained() {
        return Arrays.copyOf(mixed, training);
    }

    /** Those it is judged on; what it trains on where nothing else is left. */
    public int[] held() {
        return training == mixed.length ? mixed : Arrays.copyOfRange(mixed, training, mixed.length);
    }
}
