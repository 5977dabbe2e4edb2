package dev.crucible.dialogue.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;

/**
 * A JSON object or array that stands in a text.
 *
 * @param value what it is
 * @param start where it begins
 * @param end where the text goes on
 */
public record JsonSpan(JsonNode value, int start, int end) {

    /** Deeper ones are not worth the search: whoever nests without an end would be read again from each level. */
    private static final int DEEPEST = 16;

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(100)
                    .build())
            .build());

    /** A shorter one on one line may stand in a sentence. */
    private static final int SHORT = 60;

    /** The one that begins at {@code start}. */
    public static Optional<JsonSpan> at(String text, int start) {
        char first = text.charAt(start);
        if (first != '{' && first != '[') {
            return Optional.empty();
        }
        try (JsonParser parser = MAPPER.createParser(new StringReader(text.substring(start)))) {
            JsonNode value = parser.readValueAsTree();
            int length = (int) parser.currentLocation().getCharOffset();
            return Optional.of(new JsonSpan(value, start, start + length));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The first one at or behind {@code from} that is too large for a sentence. */
    static Optional<JsonSpan> block(String text, int from) {
        for (int at = text.indexOf('{', from); at >= 0; at = text.indexOf('{', at + 1)) {
            Optional<JsonSpan> span = at(text, at);
            if (span.isPresent() && span.get().isBlock(text)) {
                return span;
            }
        }
        return Optional.empty();
    }

    private boolean isBlock(String text) {
        return value.isObject()
                && (end - start > SHORT || text.substring(start, end).contains("\n"));
    }
}
