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
 * A JSON object or array within a text.
 *
 * @param value parsed value
 * @param start offset of its first character
 * @param end offset behind its last character
 */
public record JsonSpan(JsonNode value, int start, int end) {

    /** Maximum nesting; deeper text is skipped, because endless nesting would be parsed again from each level. */
    private static final int DEEPEST = 16;

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(100)
                    .build())
            .build());

    /** A shorter value on one line counts as part of a sentence. */
    private static final int SHORT = 60;

    /** Parses the value that starts at {@code start}. */
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

    /** Returns the first value at or after {@code from} that is too large for a sentence. */
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
