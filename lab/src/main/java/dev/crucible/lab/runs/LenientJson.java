package dev.crucible.lab.runs;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reader of JSON written by runs and other programs: NaN and infinities, which JSON cannot represent, become null. */
public final class LenientJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private LenientJson() {}

    /** Reads any JSON. */
    public static JsonNode read(Path file) throws IOException {
        return finite(MAPPER.readTree(Files.readAllBytes(file)));
    }

    /** Reads an object; empty if the file is missing, unreadable, malformed or contains something else. */
    public static Optional<ObjectNode> object(Path file) {
        try {
            return read(file) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (IOException e) {
            // Unreadable counts as missing, because a listing must not fail for one damaged run.
            return Optional.empty();
        }
    }

    private static JsonNode finite(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(entry -> entry.setValue(finite(entry.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, finite(array.get(i)));
            }
        } else if (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue())) {
            return JsonNodeFactory.instance.nullNode();
        }
        return node;
    }
}
