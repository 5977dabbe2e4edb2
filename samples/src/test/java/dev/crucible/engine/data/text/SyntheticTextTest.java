package dev.crucible.engine.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SyntheticTextTest {

    private static final int LENGTH = 40;
    private static final Dataset TEXTS = dataset(60, 0, 1);

    private static Dataset dataset(int writers, int most, long seed) {
        return SyntheticText.dataset("synthetic_text", writers, LENGTH, most, new Seed(seed));
    }

    @Test
    void isNamedSyntheticAndHasAFewThousandTextsOfTenTopics() {
        assertThat(TEXTS.provenance().synthetic()).isTrue();
        assertThat(TEXTS.provenance().description()).contains("synthetic", "60 writers");
        assertThat(TEXTS.train().size()).isBetween(3000, 7000);
        assertThat(TEXTS.test().size()).isEqualTo(1000);
        assertThat(labels(TEXTS.train()).distinct()).hasSize(10);
        assertThat(TEXTS.shape().size()).isEqualTo(LENGTH);
    }

    @Test
    void noTwoTopicsShareAWord() {
        List<String> words = Stream.concat(
                        Topic.ALL.stream().flatMap(topic -> topic.words().stream()),
                        Stream.concat(Tone.POSITIVE.stream(), Tone.NEGATIVE.stream()))
                .toList();
        assertThat(words).doesNotHaveDuplicates().allMatch(word -> word.matches("[a-z]+"));
    }

    @Test
    void everyWordIsKnownAndPaddingIsAtTheEnd() {
        TokenVocabulary vocabulary = TEXTS.vocabulary().orElseThrow();
        float[] text = new float[LENGTH];
        for (int i = 0; i < TEXTS.train().size(); i++) {
            TEXTS.train().features(i, text, 0);
            int words = (int) IntStream.range(0, LENGTH)
                    .filter(at -> text[at] != TokenVocabulary.PAD)
                    .count();
            assertThat(words).isGreaterThanOrEqualTo(6);
            for (int at = 0; at < LENGTH; at++) {
                assertThat(text[at] == TokenVocabulary.PAD).isEqualTo(at >= words);
                assertThat((int) text[at]).isNotEqualTo(TokenVocabulary.UNKNOWN).isLessThan(vocabulary.size());
            }
        }
    }

    @Test
    void writersFavourTopicsOfTheirOwn() {
        int[] owners = TEXTS.naturalIds().orElseThrow();
        int[][] counts = new int[60][10];
        for (int i = 0; i < owners.length; i++) {
            counts[owners[i]][TEXTS.train().label(i)]++;
        }
        double favourite = Arrays.stream(counts)
                .mapToDouble(c -> (double) Arrays.stream(c).max().orElseThrow()
                        / Arrays.stream(c).sum())
                .average()
                .orElseThrow();
        assertThat(favourite).isBetween(0.3, 0.6);
    }

    @Test
    void hangsOnTheSeedAloneAndWritersStayTheSameWhenOthersJoin() {
        assertThat(tokens(dataset(60, 0, 1))).isEqualTo(tokens(TEXTS));
        assertThat(tokens(dataset(60, 0, 2))).isNotEqualTo(tokens(TEXTS));
        assertThat(Arrays.copyOf(tokens(dataset(90, 0, 1)), tokens(TEXTS).length))
                .isEqualTo(tokens(TEXTS));
        assertThat(dataset(60, 500, 1).train().size()).isEqualTo(500);
        assertThat(dataset(60, 500, 1).test().size()).isEqualTo(500);
    }

    private static int[] tokens(Dataset dataset) {
        return ((TokenSamples) dataset.train()).tokens();
    }

    private static Stream<Integer> labels(Samples samples) {
        return IntStream.range(0, samples.size()).mapToObj(samples::label);
    }
}
