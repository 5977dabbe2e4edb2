package dev.crucible.a2a.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.web.JacksonFactory;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** JSON parser and writer of trees, nested at most {@value #DEEPEST} deep. */
public final class Json {

    private static final int DEEPEST = 64;

    private static final ObjectMapper MAPPER = new ObjectMapper(JacksonFactory.factory()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(400)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    /**
     * Parses a JSON text.
     *
     * @throws A2aException -32700 if it is malformed
     */
    public static JsonNode parse(byte[] text) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            if (tree.isMissingNode()) {
                throw new A2aException(A2aError.PARSE_ERROR, "The body is empty; send JSON.");
            }
            return tree;
        } catch (JsonProcessingException e) {
            throw new A2aException(A2aError.PARSE_ERROR, "The body is not JSON: " + JsonErrorMessage.of(e));
        } catch (IOException e) {
            // Bytes that are not UTF-8 end here.
            throw new A2aException(A2aError.PARSE_ERROR, "The body is not JSON in UTF-8.");
        }
    }

    /** Parses a JSON text. */
    public static JsonNode parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a tree as UTF-8. */
    public static byte[] bytes(JsonNode tree) {
        try {
            // Not directly to bytes: Jackson would split names with supplementary characters into surrogates, which are
            // no UTF-8.
            return MAPPER.writeValueAsString(tree).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns an empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }
}
