package dev.crucible.engine.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.SafetensorsWriter;
import dev.crucible.engine.random.RandomStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsTest {

    private static final String ONE = "{'w':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}}";

    @TempDir
    Path folder;

    private Path file(String header, byte[] data) throws IOException {
        byte[] json = header.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + json.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(json.length).put(json).put(data);
        return Files.write(folder.resolve("model.safetensors"), bytes.array());
    }

    @Test
    void readsWhatItWrites() throws IOException {
        float[] values = {1, -2.5f, 3e-30f, 4, 5, 6, 7};
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new SafetensorsWriter()
                .note("format", "pt")
                .add("a", values, 1, List.of(2, 3))
                .add("b", values, 0, List.of(1))
                .writeTo(out);
        Path file = Files.write(folder.resolve("m.safetensors"), out.toByteArray());
        try (Safetensors read = Safetensors.open(file)) {
            assertThat(read.tensors().keySet()).containsExactly("a", "b");
            assertThat(read.metadata()).containsEntry("format", "pt");
            assertThat(read.floats("a", 2, 3)).containsExactly(-2.5f, 3e-30f, 4, 5, 6, 7);
            assertThat(read.floats("b", 1)).containsExactly(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"F32, 4", "F16, 2", "BF16, 2"})
    void readsEveryTypeOfWeights(String type, int size) throws IOException {
        float[] expected = {1, -0.5f, 0, 1.5f};
        ByteBuffer data = ByteBuffer.allocate(4 * size).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : expected) {
            switch (type) {
                case "F32" -> data.putFloat(value);
                case "F16" -> data.putShort(Float.floatToFloat16(value));
                default -> data.putShort((short) (Float.floatToRawIntBits(value) >> 16));
            }
        }
        String header = "{'w':{'dtype':'%s','shape':[2,2],'data_offsets':[0,%d]}}".formatted(type, 4 * size);
        try (Safetensors read = Safetensors.open(file(header, data.array()))) {
            assertThat(read.floats("w", 2, 2)).containsExactly(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]| byte 8: expected a JSON object",
                "{'w':| byte 1",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'w':{}}| byte 6",
                "{'w':{'dtype':'Q4','shape':[2],'data_offsets':[0,8]}}| byte 8: expected a known dtype of \"w\", found \"Q4\"",
                "{'w':{'dtype':'F32','shape':[3],'data_offsets':[0,8]}}| expected 3 elements of F32 in \"w\", found 8 bytes",
                "{'w':{'dtype':'F32','shape':[-2],'data_offsets':[0,8]}}| expected whole dimensions",
                "{'w':{'dtype':'F32','shape':[2147483647,2147483647,2147483647],'data_offsets':[0,8]}}| expected",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[0,16]}}| within the file's 8 bytes of data, found 0 to 16",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}}| found 8 to 0",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[-8,0]}}| expected whole data_offsets",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[9223372036854775807,9223372036854775807]}}| expected",
                "{'w':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}| right behind the tensor before",
                "{'w':{'dtype':'F32','shape':[1],'data_offsets':[0,4]}}| 4 more bytes",
                "{'w':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'v':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}| right behind",
                "{'w':{'dtype':'F32'}}| expected shape and data_offsets of \"w\""
            })
    void refusesHostileHeaders(String header, String complaint) throws IOException {
        Path file = file(header, new byte[8]);
        assertThatThrownBy(() -> Safetensors.open(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31, 1, 0, 17_000_000})
    void refusesALyingLength(long length) throws IOException {
        Path file = Files.write(
                folder.resolve("m.safetensors"),
                ByteBuffer.allocate(100)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(length)
                        .array());
        assertThatThrownBy(() -> Safetensors.open(file))
                .hasMessageContaining("byte 0: expected a header of 2 to 92 bytes");
    }

    /** Cut anywhere and changed anywhere, a file is read or refused, never anything else. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void survivesAnyDamage(long seed) throws IOException {
        RandomStream random = new RandomStream(seed);
        byte[] sound = Files.readAllBytes(file(ONE, new byte[8]));
        for (int i = 0; i < 400; i++) {
            byte[] bytes = Arrays.copyOf(sound, random.nextInt(4) == 0 ? random.nextInt(sound.length) : sound.length);
            for (int n = random.nextInt(4); n > 0 && bytes.length > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(folder.resolve("m.safetensors"), bytes);
            try (Safetensors read = Safetensors.open(file)) {
                read.floats("w", 2);
            } catch (DataException e) {
                assertThat(e).hasMessageContaining(file.toString());
            }
        }
    }

    @Test
    void refusesOtherTypesShapesNamesAndValues() throws IOException {
        ByteBuffer data = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(1)
                .putFloat(Float.NaN);
        try (Safetensors read = Safetensors.open(file(ONE, data.array()))) {
            assertThatThrownBy(() -> read.floats("v", 2)).hasMessageContaining("a tensor \"v\"");
            assertThatThrownBy(() -> read.floats("w", 1, 2)).hasMessageContaining("shape [1, 2], found [2]");
            assertThatThrownBy(() -> read.floats("w", 2))
                    .hasMessageContaining("byte %d".formatted(8 + ONE.length() + 4))
                    .hasMessageContaining("finite");
        }
        String whole = ONE.replace("F32", "I32");
        try (Safetensors read = Safetensors.open(file(whole, new byte[8]))) {
            assertThatThrownBy(() -> read.floats("w", 2)).hasMessageContaining("F32, F16 or BF16, found I32");
        }
        assertThatThrownBy(() -> Safetensors.open(folder.resolve("none")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cannot be read");
    }
}
