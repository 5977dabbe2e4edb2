package dev.crucible.novel.scene;

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
 * A JSON value with the line it stands in. Comments and trailing commas are allowed, for writers.
 *
 * @param value a {@code Map<String, Spot>}, a {@code List<Spot>}, a String, the token of anything else, or null where there is nothing
 */
record Spot(int line, @Nullable Object value) {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** @throws IOException when it is no JSON; the message names the line */
    static Spot read(String text) throws IOException {
        // Some editors put a byte order mark in front.
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
        return new Spot(line, token == JsonToken.VALUE_STRING ? parser.getText() : token);
    }

    /** The fields of an object; none when it is no object. */
    @SuppressWarnings("unchecked") // read() puts nothing else into maps
    Map<String, Spot> fields() {
        return value instanceof Map<?, ?> ? (Map<String, Spot>) value : Map.of();
    }

    /** The items of a list; none when it is no list. */
    @SuppressWarnings("unchecked") // read() puts nothing else into lists
    List<Spot> items() {
        return value instanceof List<?> ? (List<Spot>) value : List.of();
    }

    /** The text, or nothing. */
    String text() {
        return value instanceof String text ? text : "";
    }

    /** Why it is no text to show; empty when it is one. */
    Optional<String> lack() {
        if (value instanceof String text) {
            return text.isBlank() ? Optional.of("is empty") : Optional.empty();
        }
        return Optional.of(value == null ? "is missing" : "must be a text, in quotes");
    }

    /** A field, or a missing one in this line. */
    Spot field(String name) {
        return fields().getOrDefault(name, new Spot(line, null));
    }
}
