package dev.crucible.engine.data;

import java.util.Arrays;

/** Texts joined and cut into chunks of one length, the input of masked language modelling. */
public final class Chunks {

    private Chunks() {}

    /**
     * Returns the words of {@code texts}, joined without padding and cut into chunks; the last chunk is padded. A chunk has the label of its first
     * text.
     *
     * @param length tokens of one of {@code texts}
     * @param chunk tokens of a chunk
     */
    public static Samples of(Samples texts, int length, int chunk) {
        int[] tokens = new int[Math.multiplyExact(texts.size(), length)];
        int[] owner = new int[tokens.length];
        float[] text = new float[length];
        int count = 0;
        for (int i = 0; i < texts.size(); i++) {
            texts.features(i, text, 0);
            for (float token : text) {
                if ((int) token != TokenVocabulary.PAD) {
                    owner[count] = texts.label(i);
                    tokens[count++] = (int) token;
                }
            }
        }
        int chunks = Math.max(1, Math.ceilDiv(count, chunk));
        int[] labels = new int[chunks];
        for (int i = 0; i < chunks; i++) {
            labels[i] = count == 0 ? 0 : owner[i * chunk];
        }
        int[] cut = Arrays.copyOf(Arrays.copyOf(tokens, count), Math.multiplyExact(chunks, chunk));
        return new TokenSamples(cut, labels, chunk);
    }
}
