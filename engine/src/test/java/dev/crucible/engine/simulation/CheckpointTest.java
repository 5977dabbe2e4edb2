package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.RuleState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {

    @TempDir
    Path folder;

    @Test
    void survivesTheWayToDiskAndBack() throws IOException {
        Path file = folder.resolve("state.bin");
        float[] weights = {1.5f, -0f, Float.MIN_VALUE, 3e38f};
        Checkpoint written = new Checkpoint(
                "abc",
                2,
                new GlobalState(
                        7,
                        weights,
                        new float[] {0, 1, 2, 3},
                        RuleState.NONE,
                        new ControlVariates.State(new float[] {1}, new float[][] {{2, 3}, {}})));
        written.write(file);
        Checkpoint read = Checkpoint.read(file).orElseThrow();
        assertThat(read.configHash()).isEqualTo("abc");
        assertThat(read.strategy()).isEqualTo(2);
        assertThat(read.state().round()).isEqualTo(7);
        assertThat(read.state().weights()).containsExactly(weights);
        assertThat(read.state().lastUpdate()).containsExactly(0, 1, 2, 3);
        assertThat(read.state().state()).isEqualTo(RuleState.NONE);
        assertThat(((ControlVariates.State) read.state().variates()).clients()[0])
                .containsExactly(2, 3);
        assertThat(Checkpoint.read(folder.resolve("none"))).isEmpty();
    }

    @Test
    void aDamagedFileIsRefusedWhereverItIsCut() throws IOException {
        Path file = folder.resolve("state.bin");
        new Checkpoint("abc", 0, GlobalState.initial(new float[10])).write(file);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Checkpoint.read(file)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aFileCannotNameAForeignClass() throws IOException {
        for (String name : new String[] {"java.lang.Runtime", "dev.crucible.engine.aggregation.FedAvg", "x"}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new DataOutputStream(bytes).writeUTF(name);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            assertThatThrownBy(() -> RecordCodec.read(in))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not a rule state");
        }
    }
}
