package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.results.Manifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

    @Test
    void whatLedToItIsKeptToo() throws IOException {
        Path file = folder.resolve("state.bin");
        Checkpoint.Past past = new Checkpoint.Past(
                "seal", List.of(new Manifest.Results("a", "b", "c"), new Manifest.Results("d", "e", "f")));
        new Checkpoint("abc", 2, GlobalState.initial(new float[3]), Optional.of(past)).write(file);
        assertThat(Checkpoint.read(file).orElseThrow().past()).contains(past);
        new Checkpoint("abc", 0, GlobalState.initial(new float[3])).write(file);
        Checkpoint without = Checkpoint.read(file).orElseThrow();
        assertThat(without.past()).isEmpty();
        assertThat(without.state().round()).isZero();
        assertThat(without.state().lastUpdate()).containsExactly(0, 0, 0);
    }

    @Test
    void aFlippedBitIsNoticedWhereverItLies() throws IOException {
        Path file = folder.resolve("checkpoint/state.bin");
        Files.createDirectories(file.getParent());
        new Checkpoint("abc", 0, GlobalState.initial(new float[10])).write(file);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 8; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(file, damaged);
            assertThatThrownBy(() -> Checkpoint.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessage("checkpoint/state.bin does not match its checksum");
        }
        for (int at = 0; at < 8; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(file, damaged);
            assertThatThrownBy(() -> Checkpoint.read(file))
                    .hasMessage("checkpoint/state.bin is not a checkpoint of this version");
        }
        Files.write(file, Arrays.copyOf(whole, 6));
        assertThatThrownBy(() -> Checkpoint.read(file)).hasMessage("checkpoint/state.bin is cut short");
    }

    /** More than one buffer of the checksum. */
    @Test
    void largeOnesAreCheckedWhole() throws IOException {
        Path file = folder.resolve("checkpoint/state.bin");
        Files.createDirectories(file.getParent());
        float[] weights = new float[40_000];
        weights[39_999] = 7;
        new Checkpoint("abc", 0, GlobalState.initial(weights)).write(file);
        assertThat(Checkpoint.read(file).orElseThrow().state().weights()).containsExactly(weights);
        byte[] damaged = Files.readAllBytes(file);
        damaged[damaged.length - 50] ^= 1;
        Files.write(file, damaged);
        assertThatThrownBy(() -> Checkpoint.read(file)).hasMessage("checkpoint/state.bin does not match its checksum");
    }

    /** Files of the first version have no checksum, so a length is accepted only if the file is long enough for it. */
    @Test
    void theFirstVersionIsBelievedWithinItsBounds() throws IOException {
        Path file = folder.resolve("state.bin");
        Files.write(file, firstVersion(3, 0));
        Checkpoint read = Checkpoint.read(file).orElseThrow();
        assertThat(read.configHash()).isEqualTo("abc");
        assertThat(read.strategy()).isOne();
        assertThat(read.state().round()).isEqualTo(9);
        assertThat(read.state().weights()).containsExactly(1, 1, 1);
        assertThat(read.past()).isEmpty();
        Files.write(file, firstVersion(3, 1));
        assertThatThrownBy(() -> Checkpoint.read(file)).hasMessage("a checkpoint goes on after its end");
        byte[] whole = firstVersion(3, 0);
        ByteBuffer.wrap(whole).putInt(21, -1);
        Files.write(file, whole);
        assertThatThrownBy(() -> Checkpoint.read(file))
                .hasMessage("an array of -1 numbers in a checkpoint of %d bytes".formatted(whole.length));
        ByteBuffer.wrap(whole).putInt(21, whole.length / 4 + 1);
        Files.write(file, whole);
        assertThatThrownBy(() -> Checkpoint.read(file)).hasMessageContaining("numbers in a checkpoint of");
    }

    private static byte[] firstVersion(int weights, int rest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0x43525543);
        out.writeInt(1);
        out.writeUTF("abc");
        out.writeInt(1);
        out.writeInt(9);
        for (int array = 0; array < 2; array++) {
            out.writeInt(weights);
            for (int i = 0; i < weights; i++) {
                out.writeFloat(1);
            }
        }
        RecordCodec.write(out, RuleState.NONE);
        RecordCodec.write(out, RuleState.NONE);
        out.write(new byte[rest]);
        return bytes.toByteArray();
    }

    /** A state with every kind of value. */
    record Everything(
            float f, double d, int i, long l, boolean b, String s, byte[] bytes, int[][] table, RuleState inner)
            implements RuleState {}

    record Unknown(StringBuilder text) implements RuleState {}

    @Test
    void statesOfEveryKindSurvive() throws IOException {
        Everything state = new Everything(
                1.5f, Math.PI, -7, 1L << 40, true, "ä", new byte[] {1, -2}, new int[][] {{1, 2}, {}}, RuleState.NONE);
        Everything read = (Everything) RecordCodec.copy(state);
        assertThat(read).usingRecursiveComparison().isEqualTo(state);
        assertThat(read.table[0]).isNotSameAs(state.table[0]);
        assertThatThrownBy(() -> RecordCodec.copy(new Unknown(new StringBuilder())))
                .hasMessageContaining("a rule state cannot hold a java.lang.StringBuilder");
    }

    @Test
    void copiesShareNothing() {
        float[] weights = {1, 2};
        GlobalState state = new GlobalState(
                3,
                weights,
                new float[] {3, 4},
                RuleState.NONE,
                new ControlVariates.State(new float[] {5}, new float[0][]));
        GlobalState copy = state.copy();
        weights[0] = 9;
        state.lastUpdate()[0] = 9;
        ((ControlVariates.State) state.variates()).server()[0] = 9;
        assertThat(copy.round()).isEqualTo(3);
        assertThat(copy.weights()).containsExactly(1, 2);
        assertThat(copy.lastUpdate()).containsExactly(3, 4);
        assertThat(((ControlVariates.State) copy.variates()).server()).containsExactly(5);
    }

    @Test
    void aStateIsKeptByItself() throws IOException {
        Path file = folder.resolve("mine.bin");
        assertThat(GlobalState.load(file)).isEmpty();
        GlobalState.initial(new float[] {1, 2}).save(file);
        assertThat(GlobalState.load(file).orElseThrow().weights()).containsExactly(1, 2);
    }

    /** The names that earlier versions gave stay in the files. */
    @Test
    void renamedStatesKeepTheirFirstNames() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordCodec.write(new DataOutputStream(bytes), new ControlVariates.State(new float[] {5}, new float[0][]));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(in.readUTF()).isEqualTo("dev.crucible.engine.federation.ControlVariates$State");
    }

    @Test
    void anArrayOfAStateIsNoLongerThanTheFile() throws IOException {
        for (int length : new int[] {-1, (1 << 28) + 1}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeUTF("dev.crucible.engine.federation.ControlVariates$State");
            out.writeInt(length);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            assertThatThrownBy(() -> RecordCodec.read(in)).hasMessage("an array of " + length + " elements");
        }
    }
}
