package dev.crucible.engine.compute;

import dev.crucible.engine.data.TokenVocabulary;

/** Which positions of a text hold words and which are padding. */
final class AttentionMask {

    private final Activations tokens;
    private final int[] positions;

    /** @param tokens the network's input */
    AttentionMask(Activations tokens) {
        this.tokens = tokens;
        this.positions = new int[tokens.pixels()];
    }

    /** Finds the words of a sample and returns how many there are. */
    int find(int sample) {
        int count = 0;
        for (int i = 0; i < positions.length; i++) {
            if ((int) tokens.values[sample * positions.length + i] != TokenVocabulary.PAD) {
                positions[count++] = i;
            }
        }
        return count;
    }

    /** The position of word {@code index} of the sample found last. */
    int position(int index) {
        return positions[index];
    }
}
