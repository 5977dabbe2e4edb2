package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Updates as JSON: {@code {"updates": [[…], …], "weights": […]}}. */
final class UpdatesFile {

    /** Accepts NaN and Infinity, which Python writes without quotes. */
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final List<String> KEYS = List.of("updates", "weights");
    private static final double WEIGHT_UNIT = 1e-6;

    private UpdatesFile() {}

    /** Reads {@code file}, or {@code standardInput} if it is {@code -}. */
    static UpdateMatrix read(String file, InputStream standardInput) {
        JsonNode root;
        try {
            root = MAPPER.readTree(file.equals("-") ? standardInput.readAllBytes() : Files.readAllBytes(Path.of(file)));
        } catch (NoSuchFileException e) {
            throw new BadInputException(file + ": no such file");
        } catch (JsonProcessingException e) {
            throw new BadInputException(file + ": is not JSON: " + JsonErrorMessage.of(e));
        } catch (IOException e) {
            throw new BadInputException(file + ": cannot be read: " + e.getMessage());
        }
        root.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key) && !key.startsWith("_")) {
                throw new BadInputException(key + ": " + Suggestions.stray(key, "the updates", KEYS));
            }
        });
        JsonNode updates = root.path("updates");
        if (!updates.isArray() || updates.isEmpty()) {
            throw new BadInputException("updates: must be a list of at least one list of numbers, in an object:"
                    + " {\"updates\": [[1, 2], [3, 4]]}");
        }
        float[][] rows = new float[updates.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(updates.get(i), "updates." + i, updates.get(0).size());
        }
        UpdateMatrix matrix = UpdateMatrix.of(rows);
        return root.hasNonNull("weights")
                ? new UpdateMatrix(rows, matrix.clients(), samples(root.get("weights"), rows.length))
                : matrix;
    }

    /** Parses the values of {@code -p}: JSON if possible, otherwise text. */
    static ObjectNode parameters(Map<String, String> given) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        given.forEach((key, value) -> {
            try {
                node.set(key, MAPPER.readTree(value));
            } catch (IOException e) {
                node.put(key, value);
            }
        });
        return node;
    }

    static ArrayNode array(float[] row) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (float value : row) {
            array.add(value);
        }
        return array;
    }

    private static float[] row(JsonNode given, String field, int length) {
        if (!given.isArray() || given.isEmpty() || given.size() != length) {
            throw new BadInputException(
                    field + ": must be a list of " + Math.max(1, length) + " numbers, as long as the first");
        }
        float[] row = new float[length];
        for (int j = 0; j < length; j++) {
            JsonNode value = given.get(j);
            if (!value.isNumber() && !value.isTextual()) {
                throw new BadInputException(field + "." + j + ": must be a number, got " + value);
            }
            row[j] = number(value, field + "." + j);
        }
        return row;
    }

    /** Parses a number, or the text that other tools write for infinity and NaN, which JSON lacks. */
    private static float number(JsonNode value, String field) {
        if (value.isNumber()) {
            return (float) value.doubleValue();
        }
        return switch (value.textValue()) {
            case "NaN" -> Float.NaN;
            case "Infinity", "inf" -> Float.POSITIVE_INFINITY;
            case "-Infinity", "-inf" -> Float.NEGATIVE_INFINITY;
            default -> throw new BadInputException(field + ": must be a number, got " + value);
        };
    }

    private static int[] samples(JsonNode weights, int n) {
        if (!weights.isArray() || weights.size() != n) {
            throw new BadInputException("weights: must be a list of " + n + " numbers, one for each update");
        }
        boolean whole = true;
        double largest = 0;
        for (int i = 0; i < n; i++) {
            double weight = weights.get(i).doubleValue();
            if (!weights.get(i).isNumber() || !(weight > 0) || Double.isInfinite(weight)) {
                throw new BadInputException("weights." + i + ": must be a number above 0, got " + weights.get(i));
            }
            whole &= weight == Math.rint(weight) && weight <= Integer.MAX_VALUE;
            largest = Math.max(largest, weight);
        }
        int[] samples = new int[n];
        for (int i = 0; i < n; i++) {
            double weight = weights.get(i).doubleValue();
            samples[i] = (int) Math.max(1, Math.round(whole ? weight : weight / largest / WEIGHT_UNIT));
        }
        return samples;
    }
}
