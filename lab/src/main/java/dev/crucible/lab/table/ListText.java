package dev.crucible.lab.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Comma-separated list of texts. A text with a comma, a quotation mark or a space at its edge is quoted, and quotation marks within it are
 * doubled: {@code paper, "first, best"}. The dashboard uses the same format for tags.
 */
final class ListText {

    private static final Pattern SPECIAL = Pattern.compile("^\\s|\\s$|[,\"]");
    private static final Pattern PART = Pattern.compile("\"((?:[^\"]|\"\")*)\"(?:, |$)|(.*?)(?:, |$)", Pattern.DOTALL);

    private ListText() {}

    static String of(List<String> parts) {
        return parts.stream()
                .map(part -> SPECIAL.matcher(part).find() ? "\"" + part.replace("\"", "\"\"") + "\"" : part)
                .collect(Collectors.joining(", "));
    }

    /** Returns the parts of a text, in order. */
    static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        for (int at = 0; at < text.length() && part.find(at); at = part.end()) {
            parts.add(part.group(1) == null ? part.group(2) : part.group(1).replace("\"\"", "\""));
        }
        return parts;
    }
}
