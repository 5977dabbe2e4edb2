package dev.crucible.engine.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChunksTest {

    private static float[] chunk(Samples samples, int index, int length) {
        float[] tokens = new float[length];
        samples.features(index, tokens, 0);
        return tokens;
    }

    @Test
    void joinsTextsAndCutsThemAnew() {
        Samples texts = new TokenSamples(new int[] {5, 6, 0, 7, 0, 0, 8, 9, 3}, new int[] {1, 0, 2}, 3);
        Samples chunks = Chunks.of(texts, 3, 4);
        assertThat(chunks.size()).isEqualTo(2);
        assertThat(chunk(chunks, 0, 4)).containsExactly(5, 6, 7, 8);
        assertThat(chunk(chunks, 1, 4)).containsExactly(9, 3, 0, 0);
        assertThat(chunks.label(0)).isEqualTo(1);
        assertThat(chunks.label(1)).isEqualTo(2);
    }

    @Test
    void textsWithoutWordsAreOneEmptyChunk() {
        Samples chunks = Chunks.of(new TokenSamples(new int[4], new int[2], 2), 2, 3);
        assertThat(chunks.size()).isEqualTo(1);
        assertThat(chunk(chunks, 0, 3)).containsExactly(0, 0, 0);
    }
}
