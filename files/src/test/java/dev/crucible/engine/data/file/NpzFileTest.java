package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpzFileTest {

    @TempDir
    Path directory;

    private Numbers read(byte[] npy, boolean stored) throws IOException {
        Path file = Written.file(directory, "a.npz", Written.zip(stored, Map.of("a.npy", npy)));
        try (NpzFile npz = new NpzFile(file)) {
            return npz.read(List.of("a"));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,true", "1,false", "2,true", "2,false", "3,false"})
    void readsBytesOfEveryVersionStoredAndDeflated(int version, boolean stored) throws IOException {
        byte[] data = Written.counting(24, 256);
        Numbers numbers = read(Written.npy(version, "|u1", false, "(2, 3, 4)", data), stored);
        assertThat(numbers.shape()).containsExactly(2, 3, 4);
        assertThat(numbers.toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255)))
                .isEqualTo(data);
    }

    @Test
    void turnsFortranOrderIntoCOrder() throws IOException {
        // [[0, 1, 2], [3, 4, 5]] written column by column.
        byte[] columns = {0, 3, 1, 4, 2, 5};
        assertThat(read(Written.npy(1, "|u1", true, "(2, 3)", columns), true)
                        .toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255)))
                .containsExactly(0, 1, 2, 3, 4, 5);
        byte[] wide = Written.longs(ByteOrder.LITTLE_ENDIAN, 0, 3, 1, 4, 2, 5);
        assertThat(read(Written.npy(1, "<i8", true, "(2, 3)", wide), true).toLabels())
                .containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void readsLabelsOfBothByteOrders() throws IOException {
        byte[] little = Written.longs(ByteOrder.LITTLE_ENDIAN, 1, 0, 8);
        byte[] big = Written.longs(ByteOrder.BIG_ENDIAN, 1, 0, 8);
        assertThat(read(Written.npy(1, "<i8", false, "(3, 1)", little), false).toLabels())
                .containsExactly(1, 0, 8);
        assertThat(read(Written.npy(1, ">u8", false, "(3,)", big), false).toLabels())
                .containsExactly(1, 0, 8);
        assertThat(read(Written.npy(1, "<i2", false, "(2,)", new byte[] {5, 0, 6, 0}), false)
                        .toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255)))
                .containsExactly(5, 6);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE})
    void refusesNegativeLabels(long label) throws IOException {
        Numbers numbers =
                read(Written.npy(1, "<i8", false, "(1,)", Written.longs(ByteOrder.LITTLE_ENDIAN, label)), true);
        assertThatThrownBy(() -> numbers.toLabels())
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sample 1: expected a label, a whole number from 0, found " + label);
    }

    static Stream<Arguments> malformed() {
        byte[] six = new byte[6];
        byte[] good = Written.npy(1, "|u1", false, "(2, 3)", six);
        byte[] hugeHeader = Written.npy(2, "|u1", false, "(2, 3)", six);
        hugeHeader[10] = 0x7f;
        hugeHeader[11] = 0x7f;
        byte[] version9 = good.clone();
        version9[6] = 9;
        return Stream.of(
                Arguments.of("not npy", "hello world".getBytes(StandardCharsets.UTF_8), "an NPY array"),
                Arguments.of("version", version9, "version 1 to 3"),
                Arguments.of("header size", hugeHeader, "a header of at most 65536 bytes"),
                Arguments.of("cut header", Arrays.copyOf(good, 40), "a header of at least"),
                Arguments.of("cut data", Arrays.copyOf(good, good.length - 2), "6 bytes of data, found 4"),
                Arguments.of("more data", Arrays.copyOf(good, good.length + 2), "to end after 6 bytes"),
                Arguments.of("complex", Written.npy(1, "<c8", false, "(1,)", new byte[8]), "found c8"),
                Arguments.of("pickle", Written.npy(1, "|O", false, "(1,)", six), "a dtype of numbers"),
                Arguments.of("no shape", Written.npy(1, "|u1", false, "six", six), "a shape"),
                Arguments.of("empty size", Written.npy(1, "|u1", false, "(2 3)", six), "at most 4 sizes"),
                Arguments.of("5 sizes", Written.npy(1, "|u1", false, "(1, 1, 1, 2, 3)", six), "at most 4 sizes"),
                Arguments.of("absurd", Written.npy(1, "|u1", false, "(9999999999, 9999999999)", six), "sensible sizes"),
                Arguments.of("promising", Written.npy(1, "|u1", false, "(99999999,)", six), "promises 99,999,999"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void saysWhatIsWrong(String name, byte[] npy, String message) {
        assertThatThrownBy(() -> read(npy, false))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.npz a.npy")
                .hasMessageContaining(message);
    }

    @Test
    void namesTheArraysThatAreThere() throws IOException {
        Path file = Written.file(directory, "b.npz", Written.zip(false, Map.of("pictures.npy", new byte[1])));
        try (NpzFile npz = new NpzFile(file)) {
            assertThatThrownBy(() -> npz.read(List.of("train_images", "x_train")))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("train_images or x_train")
                    .hasMessageContaining("pictures.npy");
        }
    }

    @Test
    void refusesWhatIsNoZip() throws IOException {
        Path file = Written.file(directory, "c.npz", new byte[100]);
        assertThatThrownBy(() -> new NpzFile(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void damageIsNoticedOrHarmless() throws IOException {
        byte[] data = Written.counting(600, 256);
        byte[] good = Written.zip(false, Map.of("a.npy", Written.npy(1, "|u1", false, "(600,)", data)));
        RandomStream random = new RandomStream(2);
        for (int trial = 0; trial < 400; trial++) {
            byte[] damaged = good.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            Path file = Written.file(directory, "d.npz", damaged);
            try (NpzFile npz = new NpzFile(file)) {
                assertThat(npz.read(List.of("a")).toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255)))
                        .isEqualTo(data);
            } catch (DataException e) {
                assertThat(e).hasMessageContaining("d.npz");
            }
        }
    }
}
