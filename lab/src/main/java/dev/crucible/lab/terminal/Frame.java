package dev.crucible.lab.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;

/** A message of a terminal's client. */
sealed interface Frame {

    int DEFAULT_ROWS = 24;
    int DEFAULT_COLUMNS = 80;

    /** Input for the shell. */
    record Typed(byte[] bytes) implements Frame {

        static Typed of(String text) {
            return new Typed(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A new size of the window. */
    record Resize(int rows, int columns) implements Frame {}

    /** Parses a message: a JSON object of {@code type} {@code resize} is a resize; all other text, pasted JSON included, is typed text. */
    static Frame of(String text) {
        if (!text.startsWith("{") || text.length() > Parser.LONGEST_RESIZE) {
            return Typed.of(text);
        }
        try {
            JsonNode json = Parser.MAPPER.readTree(text);
            return "resize".equals(json.path("type").textValue())
                    ? new Resize(Parser.size(json, "rows", DEFAULT_ROWS), Parser.size(json, "cols", DEFAULT_COLUMNS))
                    : Typed.of(text);
        } catch (JsonProcessingException e) {
            return Typed.of(text);
        }
    }

    /** Returns true if a message with this beginning may turn out to be a resize. */
    static boolean mayBeResize(CharSequence beginning) {
        return beginning.isEmpty() || (beginning.charAt(0) == '{' && beginning.length() <= Parser.LONGEST_RESIZE);
    }

    /** Parser of a resize. */
    final class Parser {

        private static final int LONGEST_RESIZE = 1_000;
        private static final int LARGEST = 500;
        private static final ObjectMapper MAPPER =
                new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

        private Parser() {}

        private static int size(JsonNode json, String field, int missing) {
            return Math.clamp(json.path(field).asLong(missing), 1, LARGEST);
        }
    }
}
