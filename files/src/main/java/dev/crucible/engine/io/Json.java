package dev.crucible.engine.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reading and writing of JSON in this project's format: four spaces, one item per line, numbers that are not finite as null. */
public final class Json {

    /** Reads and writes trees; shared, because it is never reconfigured. */
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

    /** Returns {@code value} as a number, null if it is NaN or infinite. */
    public static JsonNode number(double value) {
        return Double.isFinite(value)
                ? JsonNodeFactory.instance.numberNode(value)
                : JsonNodeFactory.instance.nullNode();
    }

    /** Returns the number of {@code node}, NaN for null or absent. */
    public static double number(JsonNode node) {
        return node == null || node.isNull() ? Double.NaN : node.doubleValue();
    }

    /** Returns the reason of {@code failure} in one line, without the parser's own terms. */
    public static String reason(JsonProcessingException failure) {
        String message = failure.getOriginalMessage().lines().findFirst().orElse("malformed");
        return message.replaceAll(
                " \\(start marker at \\[Source.*| at \\[Source.*|: enable `[^`]*` to allow|, from `[^`]*`| \\(for (Object|Array).*",
                "");
    }

    /** Returns {@code node} as an integer if it is a whole number with a point, such as 10.0, otherwise {@code node} itself. */
    public static JsonNode whole(JsonNode node) {
        double number = node.doubleValue();
        boolean whole = node.isFloatingPointNumber() && number == Math.rint(number) && Math.abs(number) <= 1L << 53;
        return whole ? LongNode.valueOf((long) number) : node;
    }

    /** Writes {@code node} in readable form, atomically and durably. */
    public static void write(Path target, JsonNode node) throws IOException {
        AtomicFile.write(target, PRETTY.writeValueAsString(node) + "\n");
    }

    /** Writes {@code node} without waiting for the disk, by {@link AtomicFile#place}. */
    public static void place(Path target, JsonNode node) throws IOException {
        byte[] text = (PRETTY.writeValueAsString(node) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFile.place(target, out -> out.write(text));
    }

    /**
     * Reads an object.
     *
     * @throws IOException with one sentence if {@code file} is not an object
     */
    public static ObjectNode readObject(Path file) throws IOException {
        JsonNode node;
        try {
            node = MAPPER.readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new IOException(file.getFileName() + " is no JSON: " + reason(e), e);
        }
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new IOException(file.getFileName() + " does not hold a JSON object");
    }
}
