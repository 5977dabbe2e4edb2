package dev.crucible.agents.understanding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadTest {

    private static final Head BUNDLED = Head.bundled(Head.INTENTS);

    @Test
    void isTheSameAfterWritingAndReading() throws IOException {
        Head read = Head.read(new ByteArrayInputStream(BUNDLED.bytes()));
        float[] vector = SentenceEncoder.bundled().encode("hello there");
        double[] likely = read.probabilities(vector);
        assertThat(likely).isEqualTo(BUNDLED.probabilities(vector));
        assertThat(Arrays.stream(likely).sum()).isBetween(1 - 1e-9, 1 + 1e-9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello there", "hallo zusammen", "bonjour tout le monde", "hola a todos"})
    void hearsAGreetingInLanguagesThatItLearnedNoLineOf(String line) {
        double[] likely = BUNDLED.probabilities(SentenceEncoder.bundled().encode(line));
        assertThat(likely[Classifier.INTENTS.indexOf(Intent.GREETING)]).isGreaterThan(0.5);
    }

    @Test
    void oneThatIsCutOffIsRefused() {
        assertThatThrownBy(() -> Head.read(new ByteArrayInputStream(new byte[] {3, 1, 0})))
                .isInstanceOf(EOFException.class);
    }

    @Tag("slow")
    @Test
    void theSameLinesGiveTheSameBytes() {
        List<Lines.Line> lines = Lines.training().stream().limit(600).toList();
        List<String> texts = lines.stream().map(Lines.Line::text).toList();
        float[][] vectors = HeadTrainer.vectors(texts);
        assertThat(HeadTrainer.ofConcerns(lines, vectors).bytes())
                .isEqualTo(HeadTrainer.ofConcerns(lines, HeadTrainer.vectors(texts))
                        .bytes());
    }
}
