package dev.crucible.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** Parser errors of JSON, worded for the sender of the text. */
public final class JsonErrorMessage {

    /** Parts of a message in Jackson's own terms: source locations, and settings that would allow the text. */
    private static final Pattern OWN_TERMS =
            Pattern.compile(" \\(start marker at \\[Source.*| at \\[Source.*|: enable `[^`]*` to allow|, from `[^`]*`");

    private JsonErrorMessage() {}

    /** Returns the reason of {@code failure} in one line, without names of Jackson's. */
    public static String of(JsonProcessingException failure) {
        String message = failure.getOriginalMessage().lines().findFirst().orElse("malformed");
        return OWN_TERMS.matcher(message).replaceAll("");
    }
}
