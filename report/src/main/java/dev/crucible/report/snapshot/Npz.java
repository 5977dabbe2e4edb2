package dev.crucible.report.snapshot;

import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Arrays by name in NumPy's NPZ format, which contains only numbers and no code. */
public final class Npz {

    private static final int PREAMBLE = 10;
    private static final int ALIGNMENT = 64;

    private final Map<String, byte[]> arrays = new LinkedHashMap<>();

    /** Adds floats of {@code shape}, the last dimension fastest. */
    public Npz add(String name, float[] values, int... shape) {
        arrays.put(
                name,
                array("<f4", 4 * values.length, bytes -> bytes.asFloatBuffer().put(values), shape));
        return this;
    }

    /** Adds integers. */
    public Npz add(String name, int[] values) {
        arrays.put(
                name,
                array("<i4", 4 * values.length, bytes -> bytes.asIntBuffer().put(values), values.length));
        return this;
    }

    /** Writes all arrays to {@code file}. */
    public void write(Path file) throws IOException {
        AtomicFile.write(file, this::write);
    }

    private void write(OutputStream target) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(target);
        for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
            ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
            entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // equal arrays, equal bytes
            zip.putNextEntry(entry);
            zip.write(array.getValue());
        }
        zip.finish();
    }

    private static byte[] array(String type, int size, Consumer<ByteBuffer> values, int... shape) {
        String dims = Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String header = "{'descr': '%s', 'fortran_order': False, 'shape': (%s%s), }"
                .formatted(type, dims, shape.length == 1 ? "," : "");
        int length = PREAMBLE + header.length() + 1;
        int padding = (ALIGNMENT - length % ALIGNMENT) % ALIGNMENT;
        ByteBuffer bytes = ByteBuffer.allocate(length + padding + size).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        bytes.putShort((short) (header.length() + 1 + padding));
        bytes.put((header + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII));
        values.accept(bytes);
        return bytes.array();
    }
}
