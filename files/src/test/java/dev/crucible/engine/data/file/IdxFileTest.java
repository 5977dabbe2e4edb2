package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IdxFileTest {

    private static final byte[] IMAGES = Written.counting(3 * 4 * 5, 256);

    @TempDir
    Path directory;

    @Test
    void readsBytesPlainAndPacked() throws IOException {
        byte[] file = Written.idx(8, IMAGES, 3, 4, 5);
        Numbers plain = IdxFile.read(Written.file(directory, "a", file));
        Numbers packed = IdxFile.read(Written.file(directory, "a.gz", Written.gzip(file)));
        for (Numbers numbers : new Numbers[] {plain, packed}) {
            assertThat(numbers.shape()).containsExactly(3, 4, 5);
            assertThat(numbers.toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255)))
                    .isEqualTo(IMAGES);
        }
    }

    @Test
    void readsWiderBigEndianNumbers() throws IOException {
        byte[] ints = ByteBuffer.allocate(12).putInt(0).putInt(7).putInt(61).array();
        assertThat(IdxFile.read(Written.file(directory, "i4", Written.idx(0x0C, ints, 3)))
                        .toLabels())
                .containsExactly(0, 7, 61);
        byte[] shorts =
                ByteBuffer.allocate(4).putShort((short) 1).putShort((short) 2).array();
        assertThat(IdxFile.read(Written.file(directory, "i2", Written.idx(0x0B, shorts, 2)))
                        .toLabels())
                .containsExactly(1, 2);
    }

    static Stream<Arguments> malformed() throws IOException {
        byte[] good = Written.idx(8, IMAGES, 3, 4, 5);
        byte[] packed = Written.gzip(good);
        byte[] bomb = Written.gzip(Written.idx(8, new byte[1 << 20], 2000, 1024, 1024));
        return Stream.of(
                Arguments.of("empty", new byte[0], "a header of at least 4 more bytes"),
                Arguments.of("text", "not an idx file".getBytes(StandardCharsets.UTF_8), "the first bytes 00 00 08"),
                Arguments.of("header", Arrays.copyOf(good, 9), "a header of at least 12 more bytes"),
                Arguments.of("short", Arrays.copyOf(good, good.length - 1), "60 bytes of data, found 59"),
                Arguments.of("long", Arrays.copyOf(good, good.length + 1), "to end after 60 bytes"),
                Arguments.of("floats", Written.idx(0x0D, IMAGES, 15), "type 0d"),
                Arguments.of("dimensions", Written.idx(8, IMAGES, 3, 4, 5, 1, 1), "00 00 08 05"),
                Arguments.of("negative", Written.idx(8, IMAGES, -3, 4, 5), "-3×4×5"),
                Arguments.of("absurd", Written.idx(8, IMAGES, 1 << 30, 1 << 30, 1 << 30), "1073741824×1073741824"),
                Arguments.of("promising", Written.idx(8, IMAGES, 1 << 20, 28, 28), "promises 822,083,584 bytes"),
                Arguments.of("cut.gz", Arrays.copyOf(packed, packed.length / 2), "check that it is complete"),
                Arguments.of("plain.gz", good, "Not in GZIP format"),
                Arguments.of("bomb.gz", bomb, "promises 2,097,152,000 bytes"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void saysWhatIsWrong(String name, byte[] content, String message) throws IOException {
        Path file = Written.file(directory, name, content);
        assertThatThrownBy(() -> IdxFile.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(message)
                .hasMessageContaining("; ");
    }

    @Test
    void survivesDamageOfAnyKind() throws IOException {
        byte[] good = Written.idx(8, IMAGES, 3, 4, 5);
        RandomStream random = new RandomStream(1);
        for (int trial = 0; trial < 400; trial++) {
            byte[] damaged = Arrays.copyOf(good, random.nextInt(good.length + 4));
            for (int hits = random.nextInt(4); hits > 0 && damaged.length > 0; hits--) {
                damaged[random.nextInt(Math.min(20, damaged.length))] = (byte) random.nextInt();
            }
            Path file = Written.file(directory, "damaged", damaged);
            try {
                assertThat(IdxFile.read(file).data().length).isLessThanOrEqualTo(damaged.length);
            } catch (DataException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
            }
        }
    }
}
