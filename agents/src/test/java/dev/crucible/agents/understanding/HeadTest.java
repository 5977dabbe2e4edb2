package dev.crucible.agents.understanding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.encoder.SentenceEncoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HeadTest {

    @Test
    void wasTrainedWithTheLinesAndIntentsThatThereAre() throws IOException {
        assertThat(Head.bundled().digest())
                .as("train.tsv or the intents have changed: make the head anew with %s", Head.COMMAND)
                .isEqualTo(HeadTrainer.digest());
    }

    @Test
    void isTheSameAfterWritingAndReading() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Head.bundled().write(out);
        Head read = Head.read(new ByteArrayInputStream(out.toByteArray()));
        float[] vector = SentenceEncoder.bundled().encode("Hello there");
        double[] likely = read.probabilities(vector);
        assertThat(likely).isEqualTo(Head.bundled().probabilities(vector));
        assertThat(Arrays.stream(likely).sum()).isBetween(1 - 1e-9, 1 + 1e-9);
        assertThat(likely[Classifier.INTENTS.indexOf(Intent.GREETING)]).isGreaterThan(0.5);
    }

    @Test
    void oneForOtherIntentsIsRefusedWithTheCommand() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(out);
        data.writeUTF("");
        data.writeInt(3);
        assertThatThrownBy(() -> Head.read(new ByteArrayInputStream(out.toByteArray())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(Head.COMMAND);
        assertThatThrownBy(() -> Head.read(new ByteArrayInputStream(new byte[0])))
                .isInstanceOf(EOFException.class);
    }
}
