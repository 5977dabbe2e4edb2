package dev.crucible.engine.data;

import java.io.Serializable;

/**
 * Texts of one length as the numbers of a {@link TokenVocabulary}. A feature is a token's number, which a float represents exactly.
 *
 * @param tokens the texts, one after another, each {@code length} numbers
 * @param labels the class of each text
 * @param length tokens of one text, padded with {@link TokenVocabulary#PAD}
 */
public record TokenSamples(int[] tokens, int[] labels, int length) implements Samples, Serializable {

    public TokenSamples {
        if ((long) labels.length * length != tokens.length) {
            throw new IllegalArgumentException("%d texts of %d tokens need %d numbers, got %d"
                    .formatted(labels.length, length, (long) labels.length * length, tokens.length));
        }
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public int featureBytes() {
        return Integer.BYTES;
    }

    @Override
    public int label(int index) {
        return labels[index];
    }

    @Override
    public void features(int index, float[] target, int offset) {
        int from = index * length;
        for (int i = 0; i < length; i++) {
            target[offset + i] = tokens[from + i];
        }
    }
}
