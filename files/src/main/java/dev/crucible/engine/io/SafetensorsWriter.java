package dev.crucible.engine.io;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Writer of tensors as F32 in the safetensors format, in the order of addition; equal tensors give equal bytes. */
public final class SafetensorsWriter {

    private static final int ALIGNMENT = 8;

    /** Floats per write. */
    private static final int PIECE = 1 << 14;

    private record Part(Supplier<float[]> values, int from, int length) {}

    private final ObjectNode header = JsonNodeFactory.instance.objectNode();
    private final List<Part> parts = new ArrayList<>();
    private long bytes;

    /** Adds an entry to the metadata. */
    public SafetensorsWriter note(String key, String value) {
        header.withObjectProperty("__metadata__").put(key, value);
        return this;
    }

    /** Adds a tensor: the elements of {@code values} from {@code from} on, as many as {@code shape} has. */
    public SafetensorsWriter add(String name, float[] values, int from, List<Integer> shape) {
        return add(name, () -> values, from, shape);
    }

    /** Adds a tensor whose elements are computed when it is written, so that few are in memory together. */
    public SafetensorsWriter add(String name, Supplier<float[]> values, List<Integer> shape) {
        return add(name, values, 0, shape);
    }

    private SafetensorsWriter add(String name, Supplier<float[]> values, int from, List<Integer> shape) {
        int length = shape.stream().reduce(1, Math::multiplyExact);
        ObjectNode entry = header.putObject(name).put("dtype", "F32");
        shape.forEach(entry.putArray("shape")::add);
        entry.putArray("data_offsets").add(bytes).add(bytes + 4L * length);
        parts.add(new Part(values, from, length));
        bytes += 4L * length;
        return this;
    }

    /** Writes the file. */
    public void writeTo(OutputStream out) throws IOException {
        byte[] json = header.toString().getBytes(StandardCharsets.UTF_8);
        int padded = Math.ceilDiv(json.length, ALIGNMENT) * ALIGNMENT;
        out.write(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(padded)
                .array());
        out.write(json);
        out.write(" ".repeat(padded - json.length).getBytes(StandardCharsets.UTF_8));
        ByteBuffer piece = ByteBuffer.allocate(PIECE * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (Part part : parts) {
            float[] values = part.values.get();
            int end = part.from + part.length;
            for (int at = part.from; at < end; at += PIECE) {
                int length = Math.min(PIECE, end - at);
                piece.asFloatBuffer().put(values, at, length);
                out.write(piece.array(), 0, length * Float.BYTES);
            }
        }
    }
}
