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

/** Writes tensors as F32 in the safetensors format, in the order in which they were added; the same tensors give the same bytes. */
public final class SafetensorsWriter {

    private static final int ALIGNMENT = 8;

    private record Part(float[] values, int from, int length) {}

    private final ObjectNode header = JsonNodeFactory.instance.objectNode();
    private final List<Part> parts = new ArrayList<>();
    private long bytes;

    /** Notes something beside the tensors. */
    public SafetensorsWriter note(String key, String value) {
        header.withObjectProperty("__metadata__").put(key, value);
        return this;
    }

    /** Adds a tensor: as many elements of {@code values} from {@code from} on as {@code shape} has. */
    public SafetensorsWriter add(String name, float[] values, int from, List<Integer> shape) {
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
        for (Part part : parts) {
            ByteBuffer buffer =
                    ByteBuffer.allocate(Math.multiplyExact(4, part.length)).order(ByteOrder.LITTLE_ENDIAN);
            buffer.asFloatBuffer().put(part.values, part.from, part.length);
            out.write(buffer.array());
        }
    }
}
