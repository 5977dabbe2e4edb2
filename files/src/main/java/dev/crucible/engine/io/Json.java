package dev.crucible.engine.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How this project writes JSON: four spaces, one item a line, numbers that are not finite as null. */
public final class Json {

    /** Reads and writes trees; shared because it is immutable in use. */
    public static final ObjectMapper MAPPER = new ObjectMapper();

    private static final ObjectWriter PRETTY = MAPPER.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("    ", "\n"))
            .withArrayIndenter(new DefaultIndenter("    ", "\n")));

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** {@code value} as a number, null when it is NaN or infinite. */
    public static JsonNode number(double value) {
        return Double.isFinite(value)
                ? JsonNodeFactory.instance.numberNode(value)
                : JsonNodeFactory.instance.nullNode();
    }

    /** The number of {@code node}, NaN for null or absent. */
    public static double number(JsonNode node) {
        return node == null || node.isNull() ? Double.NaN : node.doubleValue();
    }

    /** Writes {@code node} for people to read, atomically. */
    public static void write(Path target, JsonNode node) throws IOException {
        AtomicFile.write(target, PRETTY.writeValueAsString(node) + "\n");
    }

    /** The same without waiting for the disk, as {@link AtomicFile#place} says. */
    public static void place(Path target, JsonNode node) throws IOException {
        byte[] text = (PRETTY.writeValueAsString(node) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFile.place(target, out -> out.write(text));
    }

    /**
     * Reads an object.
     *
     * @throws IOException with one sentence when {@code file} holds none
     */
    public static ObjectNode readObject(Path file) throws IOException {
        JsonNode node;
        try {
            node = MAPPER.readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new IOException(file.getFileName() + " is no JSON: " + e.getOriginalMessage(), e);
        }
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new IOException(file.getFileName() + " does not hold a JSON object");
    }
}
