package dev.crucible.story.scene;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value with its line. Comments and trailing commas are allowed, for writers.
 *
 * @param value a {@code Map<String, Spot>}, a {@code List<Spot>}, a String, a Double, the token of anything else, or null if
 *     missing
 */
record Spot(int line, @Nullable Object value) {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /**
     * Parses a text.
     *
     * @throws IOException if it is no JSON; the message names the line
     */
    static Spot read(String text) throws IOException {
        // Some editors write a byte order mark.
        try (JsonParser parser = JSON.createParser(text.startsWith("\uFEFF") ? text.substring(1) : text)) {
            parser.nextToken();
            Spot root = read(parser);
            if (parser.nextToken() != null) {
                throw new JsonParseException(parser, "goes on after its last bracket");
            }
            return root;
        }
    }

    private static Spot read(JsonParser parser) throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Spot> fields = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, read(parser));
            }
            return new Spot(line, fields);
        }
        if (token == JsonToken.START_ARRAY) {
            List<Spot> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(read(parser));
            }
            return new Spot(line, items);
        }
        return new Spot(
                line,
                switch (token) {
                    case VALUE_STRING -> parser.getText();
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
                    case null, default -> token;
                });
    }

    /** Returns the fields of an object; none if it is no object. */
    @SuppressWarnings("unchecked") // read() puts nothing else into maps
    Map<String, Spot> fields() {
        return value instanceof Map<?, ?> ? (Map<String, Spot>) value : Map.of();
    }

    /** Returns the items of a list; none if it is no list. */
    @SuppressWarnings("unchecked") // read() puts nothing else into lists
    List<Spot> items() {
        return value instanceof List<?> ? (List<Spot>) value : List.of();
    }

    /** Returns the text, empty if it is none. */
    String text() {
        return value instanceof String text ? text : "";
    }

    /** Returns the reason why it is no text to show; empty if it is one. */
    Optional<String> lack() {
        if (value instanceof String text) {
            return text.isBlank() ? Optional.of("is empty") : Optional.empty();
        }
        return Optional.of(value == null ? "is missing" : "must be a text, in quotes");
    }

    /** Returns a field, or a missing value at this line. */
    Spot field(String name) {
        return fields().getOrDefault(name, new Spot(line, null));
    }
}
