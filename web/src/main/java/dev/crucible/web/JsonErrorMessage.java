package dev.crucible.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** What is wrong with a text that should be JSON, in words for whoever sent it. */
public final class JsonErrorMessage {

    /** What the parser says in its own terms: where it read from, and which of its settings would let it go on. */
    private static final Pattern OWN_TERMS =
            Pattern.compile(" \\(start marker at \\[Source.*| at \\[Source.*|: enable `[^`]*` to allow|, from `[^`]*`");

    private JsonErrorMessage() {}

    /** The reason of {@code failure}, one line that names nothing of ours. */
    public static String of(JsonProcessingException failure) {
        String message = failure.getOriginalMessage().lines().findFirst().orElse("malformed");
        return OWN_TERMS.matcher(message).replaceAll("");
    }
}
