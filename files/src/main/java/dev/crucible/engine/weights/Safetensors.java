package dev.crucible.engine.weights;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A safetensors file, open for reading: eight bytes with the length of a JSON header, the header, then the tensors without gaps. The whole
 * header is validated before tensors are read, and nothing in the file is ever executed. Not thread-safe.
 */
public final class Safetensors implements AutoCloseable {

    private static final int PREFIX = 8;
    private static final int LONGEST_HEADER = 16 << 20;
    private static final int MOST_TENSORS = 100_000;
    private static final int MOST_DIMENSIONS = 8;
    private static final int CHUNK = 1 << 20;
    private static final String METADATA = "__metadata__";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Bytes per element, for every type of the format. */
    private static final Map<String, Integer> SIZES = Map.ofEntries(
            Map.entry("F64", 8),
            Map.entry("F32", 4),
            Map.entry("F16", 2),
            Map.entry("BF16", 2),
            Map.entry("F8_E4M3", 1),
            Map.entry("F8_E5M2", 1),
            Map.entry("I64", 8),
            Map.entry("I32", 4),
            Map.entry("I16", 2),
            Map.entry("I8", 1),
            Map.entry("U64", 8),
            Map.entry("U32", 4),
            Map.entry("U16", 2),
            Map.entry("U8", 1),
            Map.entry("BOOL", 1));

    /**
     * One tensor.
     *
     * @param type the type of its elements, such as F32
     * @param shape its dimensions, the last one varying fastest
     * @param begin its first byte in the file
     * @param end the offset after its last byte
     */
    public record Tensor(String type, List<Integer> shape, long begin, long end) {

        public Tensor {
            shape = List.copyOf(shape);
        }
    }

    private final Path file;
    private final FileChannel channel;
    private final Map<String, Tensor> tensors = new LinkedHashMap<>();
    private final Map<String, String> metadata = new LinkedHashMap<>();

    private Safetensors(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens {@code file}.
     *
     * @throws DataException naming the file, the byte, what was expected and found, and the fix
     */
    public static Safetensors open(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            Safetensors opened = new Safetensors(file, channel);
            try {
                opened.readHeader();
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
            return opened;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Returns the tensors by name, in the order of the header. */
    public Map<String, Tensor> tensors() {
        return Collections.unmodifiableMap(tensors);
    }

    /** Returns the metadata. */
    public Map<String, String> metadata() {
        return Map.copyOf(metadata);
    }

    /**
     * Returns the elements of tensor {@code name}, which must be F32, F16 or BF16, have shape {@code shape} and be finite.
     *
     * @throws DataException like {@link #open}
     */
    public float[] floats(String name, Integer... shape) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw because(PREFIX, "a tensor \"" + name + "\"", "none");
        }
        if (!tensor.shape.equals(List.of(shape))) {
            throw because(tensor.begin, "\"%s\" of shape %s".formatted(name, List.of(shape)), tensor.shape.toString());
        }
        if (!Set.of("F32", "F16", "BF16").contains(tensor.type)) {
            throw because(tensor.begin, "\"%s\" as F32, F16 or BF16".formatted(name), tensor.type);
        }
        int size = Objects.requireNonNull(SIZES.get(tensor.type), tensor.type);
        float[] values = new float[Math.toIntExact((tensor.end - tensor.begin) / size)];
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        int next = 0;
        for (long at = tensor.begin; at < tensor.end; at += CHUNK) {
            int length = (int) Math.min(CHUNK, tensor.end - at);
            fill(buffer.clear().limit(length), at);
            for (int i = 0; i < length; i += size, next++) {
                values[next] = value(buffer, i, tensor.type);
                if (!Float.isFinite(values[next])) {
                    throw because(at + i, "a finite number in \"%s\"".formatted(name), String.valueOf(values[next]));
                }
            }
        }
        return values;
    }

    private static float value(ByteBuffer buffer, int at, String type) {
        return switch (type) {
            case "F16" -> Float.float16ToFloat(buffer.getShort(at));
            case "BF16" -> Float.intBitsToFloat(buffer.getShort(at) << 16);
            default -> buffer.getFloat(at);
        };
    }

    private void fill(ByteBuffer buffer, long at) {
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, at + buffer.position()) < 0) {
                    throw because(at + buffer.position(), "more bytes", "the end of the file");
                }
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private void readHeader() throws IOException {
        long size = channel.size();
        if (size < PREFIX) {
            throw because(0, "the length of the header in 8 bytes", size + " bytes");
        }
        ByteBuffer prefix = ByteBuffer.allocate(PREFIX).order(ByteOrder.LITTLE_ENDIAN);
        fill(prefix, 0);
        long length = prefix.getLong(0);
        long most = Math.min(LONGEST_HEADER, size - PREFIX);
        if (length < 2 || length > most) {
            throw because(0, "a header of 2 to %d bytes".formatted(most), Long.toUnsignedString(length));
        }
        ByteBuffer header = ByteBuffer.allocate((int) length);
        fill(header, PREFIX);
        JsonNode root = parse(header.array());
        if (root.size() > MOST_TENSORS) {
            throw because(PREFIX, "at most %d tensors".formatted(MOST_TENSORS), String.valueOf(root.size()));
        }
        root.path(METADATA)
                .properties()
                .forEach(entry -> metadata.put(entry.getKey(), entry.getValue().asText()));
        long data = PREFIX + length;
        root.properties().stream()
                .filter(entry -> !entry.getKey().equals(METADATA))
                .forEach(entry -> tensors.put(entry.getKey(), tensor(entry.getKey(), entry.getValue(), data, size)));
        requireWithoutGaps(data, size);
    }

    private JsonNode parse(byte[] header) throws IOException {
        try {
            JsonNode root = JSON.readTree(header);
            if (root.isObject()) {
                return root;
            }
            throw because(PREFIX, "a JSON object", root.getNodeType().toString());
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset());
            throw because(PREFIX + at, "a JSON header", Json.reason(e));
        }
    }

    private Tensor tensor(String name, JsonNode entry, long data, long fileSize) {
        String type = entry.path("dtype").asText();
        if (!SIZES.containsKey(type)) {
            throw because(PREFIX, "a known dtype of \"%s\"".formatted(name), "\"" + type + "\"");
        }
        JsonNode dims = entry.path("shape");
        JsonNode offsets = entry.path("data_offsets");
        if (!dims.isArray() || dims.size() > MOST_DIMENSIONS || !offsets.isArray() || offsets.size() != 2) {
            throw because(PREFIX, "shape and data_offsets of \"%s\"".formatted(name), entry.toString());
        }
        long elements = 1;
        List<Integer> shape = new ArrayList<>();
        for (JsonNode dim : dims) {
            if (!dim.isInt() || dim.intValue() < 0) {
                throw because(PREFIX, "whole dimensions of \"%s\"".formatted(name), dims.toString());
            }
            shape.add(dim.intValue());
            elements = Math.min(Long.MAX_VALUE / Integer.MAX_VALUE, elements * dim.intValue());
        }
        long begin = offset(offsets.get(0), name);
        long end = offset(offsets.get(1), name);
        if (begin > end || end > fileSize - data) {
            throw because(
                    data + begin,
                    "\"%s\" within the file's %d bytes of data".formatted(name, fileSize - data),
                    "%d to %d".formatted(begin, end));
        }
        if (elements > Integer.MAX_VALUE || end - begin != elements * SIZES.get(type)) {
            throw because(
                    data + begin,
                    "%s elements of %s in \"%s\"".formatted(elements, type, name),
                    (end - begin) + " bytes");
        }
        return new Tensor(type, shape, data + begin, data + end);
    }

    private long offset(JsonNode number, String name) {
        if (!number.isIntegralNumber() || !number.canConvertToLong() || number.longValue() < 0) {
            throw because(PREFIX, "whole data_offsets of \"%s\"".formatted(name), number.toString());
        }
        return number.longValue();
    }

    private void requireWithoutGaps(long data, long size) {
        long at = data;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Tensor> e) -> e.getValue().begin)
                        .thenComparingLong(e -> e.getValue().end))
                .toList()) {
            if (entry.getValue().begin != at) {
                throw because(
                        entry.getValue().begin,
                        "\"%s\" right behind the tensor before, at byte %d".formatted(entry.getKey(), at),
                        "byte " + entry.getValue().begin);
            }
            at = entry.getValue().end;
        }
        if (at != size) {
            throw because(at, "the end of the file behind the last tensor", (size - at) + " more bytes");
        }
    }

    private DataException because(long offset, String expected, String found) {
        return new DataException("%s, byte %d: expected %s, found %s; put in a complete safetensors file of the model"
                .formatted(file, offset, expected, found));
    }

    private static DataException unreadable(Path file, IOException cause) {
        return new DataException("%s cannot be read (%s); check that it is complete".formatted(file, cause), cause);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }
}
