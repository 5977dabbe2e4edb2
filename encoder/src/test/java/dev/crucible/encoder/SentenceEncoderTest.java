package dev.crucible.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SentenceEncoderTest {

    private static final SentenceEncoder ENCODER = SentenceEncoder.bundled();

    /** A sentence and what another implementation makes of it. */
    private record Reference(String text, double[] numbers) {

        static Stream<Reference> read(String file, String field) throws IOException {
            JsonNode json;
            try (InputStream in = SentenceEncoderTest.class.getResourceAsStream(file)) {
                json = new ObjectMapper().readTree(in);
            }
            return StreamSupport.stream(json.path("sentences").spliterator(), false)
                    .map(node -> new Reference(
                            node.path("text").asText(),
                            StreamSupport.stream(node.path(field).spliterator(), false)
                                    .mapToDouble(JsonNode::asDouble)
                                    .toArray()));
        }

        @Override
        public String toString() {
            return text.length() > 40 ? text.substring(0, 40) : text;
        }
    }

    static Stream<Reference> vectors() throws IOException {
        return Reference.read("reference-vectors.json", "vector");
    }

    static Stream<Reference> tokens() throws IOException {
        return Reference.read("reference-tokens.json", "ids");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void pointsWhereTheReferencePoints(Reference reference) {
        float[] vector = ENCODER.encode(reference.text());
        double product = IntStream.range(0, vector.length)
                .mapToDouble(i -> vector[i] * reference.numbers()[i])
                .sum();
        double length =
                Math.sqrt(Arrays.stream(reference.numbers()).map(x -> x * x).sum());
        assertThat(product / length).isGreaterThan(0.999_99);
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void cutsAsTheReferenceCuts(Reference reference) {
        assertThat(ENCODER.tokens(reference.text()))
                .isEqualTo(Arrays.stream(reference.numbers())
                        .mapToInt(id -> (int) id)
                        .toArray());
    }

    @Test
    void likeSentencesLieNearerThanOthersInOneLanguageAndAcrossTwo() {
        assertThat(cosine("stop the simulation", "abort the experiment that is running"))
                .isGreaterThan(cosine("stop the simulation", "what a lovely morning") + 0.2);
        assertThat(cosine("I would like to stop the run", "Ich möchte den Lauf anhalten"))
                .isGreaterThan(cosine("I would like to stop the run", "Was für ein schöner Morgen") + 0.2);
    }

    private static double cosine(String a, String b) {
        float[] left = ENCODER.encode(a);
        float[] right = ENCODER.encode(b);
        return IntStream.range(0, left.length)
                .mapToDouble(i -> left[i] * right[i])
                .sum();
    }

    @Test
    void givesTheSameBitsFromManyThreads() {
        List<String> sentences = List.of("stop the run", "a", "", "What does Krum do against liars of a large share?");
        List<float[]> alone = sentences.stream().map(ENCODER::encode).toList();
        List<Integer> calls = new ArrayList<>();
        IntStream.range(0, 40).map(i -> i % sentences.size()).forEach(calls::add);
        calls.parallelStream()
                .forEach(i -> assertThat(ENCODER.encode(sentences.get(i))).isEqualTo(alone.get(i)));
    }

    @Test
    void theBitsAreTheSameOnEveryMachine() {
        assertThat(Arrays.hashCode(ENCODER.encode("The same sentence, the same bits.")))
                .isEqualTo(-702611336);
    }

    @Test
    void readsTheBeginningOfAVeryLongText() {
        String text = "stop krum, ".repeat(100_000);
        assertThat(ENCODER.tokens(text)).hasSize(SentenceEncoder.MOST_TOKENS);
        assertThat(ENCODER.encode(text)).hasSize(SentenceEncoder.WIDTH);
    }

    @Test
    void otherBytesAreRefusedWithTheCommand() {
        assertThatThrownBy(() -> SentenceEncoder.read(new byte[8]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("scripts/use-weights.sh");
    }

    @Test
    void strangeTextsDoNoHarm() {
        for (String text : List.of("", " ", "\uD800", "\0", "\u202E\u0301", "a".repeat(1_000_000))) {
            assertThat(ENCODER.encode(text)).doesNotContain(Float.NaN);
        }
    }
}
