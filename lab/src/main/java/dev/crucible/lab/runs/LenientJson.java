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

/** Reads JSON that runs left behind, also what other programs wrote: NaN and infinities, which JSON cannot hold, become null. */
public final class LenientJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private LenientJson() {}

    /** Reads any JSON. */
    public static JsonNode read(Path file) throws IOException {
        return finite(MAPPER.readTree(Files.readAllBytes(file)));
    }

    /** Reads an object; empty when the file is missing, unreadable, malformed or holds something else. */
    public static Optional<ObjectNode> object(Path file) {
        try {
            return read(file) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (IOException e) {
            // What cannot be read is treated like what is not there: a listing must not fail for one bad run.
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
