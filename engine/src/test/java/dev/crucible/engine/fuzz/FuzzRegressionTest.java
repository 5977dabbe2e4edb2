package dev.crucible.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every reader of untrusted bytes accepts or rejects any input: valid files, files found by a fuzzer, and small changes of each.
 * {@code scripts/fuzz.sh} continues the search with these classes.
 */
class FuzzRegressionTest {

    private static final int CHANGES = 30;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "config.JsonConfigFuzz",
                "results.EventsFuzz",
                "simulation.CheckpointFuzz",
                "data.file.IdxFuzz",
                "data.file.NpzFuzz",
                "data.file.ParquetFuzz",
                "data.file.PngFuzz",
                "data.file.JsonLinesFuzz",
                "weights.SafetensorsFuzz"
            })
    void readsOrRefuses(String name) throws Exception {
        Class<?> reader = Class.forName("dev.crucible.engine." + name);
        List<Path> files = files(reader.getSimpleName());
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            byte[] good = Files.readAllBytes(file);
            read(reader, good);
            RandomStream random = new RandomStream(file.getFileName().toString().hashCode());
            for (int i = 0; i < CHANGES; i++) {
                read(reader, changed(good, random));
            }
        }
    }

    private static List<Path> files(String reader) throws IOException, URISyntaxException {
        Path folder = Path.of(FuzzRegressionTest.class.getResource(reader).toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void read(Class<?> reader, byte[] bytes) throws Exception {
        try {
            reader.getMethod("fuzzerTestOneInput", byte[].class).invoke(null, (Object) bytes);
        } catch (InvocationTargetException e) {
            String hex = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 2_000));
            throw new AssertionError(reader.getSimpleName() + " failed at " + hex, e.getCause());
        }
    }

    private static byte[] changed(byte[] good, RandomStream random) {
        byte[] bytes = good.clone();
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(4)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 4), (byte) 0xff);
            default -> bytes = Arrays.copyOf(bytes, at);
        }
        return bytes;
    }
}
