package dev.crucible.engine.compute;

import dev.crucible.engine.data.TokenVocabulary;

/** Positions of a text that are words, as opposed to padding. */
final class AttentionMask {

    private final Activations tokens;
    private final int[] positions;

    /** @param tokens the network's input */
    AttentionMask(Activations tokens) {
        this.tokens = tokens;
        this.positions = new int[tokens.pixels()];
    }

    /** Finds the words of a sample and returns their number. */
    int find(int sample) {
        int count = 0;
        for (int i = 0; i < positions.length; i++) {
            if ((int) tokens.values[sample * positions.length + i] != TokenVocabulary.PAD) {
                positions[count++] = i;
            }
        }
        return count;
    }

    /** Returns the position of word {@code index} of the sample last passed to {@link #find}. */
    int position(int index) {
        return positions[index];
    }
}
