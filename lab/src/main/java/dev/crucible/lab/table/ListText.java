package dev.crucible.lab.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Several texts as one, between commas; one that holds a comma or a quotation mark, or begins or ends with a space, stands in quotation
 * marks, with those of its own doubled: {@code paper, "first, best"}. The dashboard reads and writes tags alike.
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

    /** The parts of a text, in order. */
    static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        for (int at = 0; at < text.length() && part.find(at); at = part.end()) {
            parts.add(part.group(1) == null ? part.group(2) : part.group(1).replace("\"\"", "\""));
        }
        return parts;
    }
}
