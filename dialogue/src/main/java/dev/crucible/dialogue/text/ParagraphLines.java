package dev.crucible.dialogue.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of a paragraph as its author meant them: hard-wrapped lines are joined. */
final class ParagraphLines {

    /** Minimum length of a line that was wrapped at the edge of a page. */
    private static final int NARROWEST_PAGE = 40;

    /** A list item, a table row or a heading. */
    private static final Pattern ROW = Pattern.compile(
            "[ \\t]*(?:(?:[-*+•‣]|\\d{1,3}[.)])[ \\t].*|\\|.*|(?<heading>#{1,6}[ \\t].*|\\*\\*[^*]+\\*\\*:?))");

    /** The delimiter row below a table's head; the table's rows need no pipe at their edges. */
    private static final Pattern TABLE =
            Pattern.compile("(?m)^[ \\t]*\\|?(?:[ \\t]*:?-+:?[ \\t]*\\|)++[ \\t]*(?::?-+:?[ \\t]*)?$");

    private static final Pattern INDENTED = Pattern.compile("(?: {2}|\\t).*");
    private static final Pattern FINISHED = Pattern.compile("(?:[.!?…:;。！？：；][\"'”’“‘»«›‹)\\]*_]*|[”»]|\\\\| {2})$");

    private ParagraphLines() {}

    /** Returns the lines in order, none blank. */
    static List<String> of(String paragraph) {
        boolean table = TABLE.matcher(paragraph).find();
        List<String> lines = new ArrayList<>();
        String before = "";
        for (String line : paragraph.lines().toList()) {
            if (line.isBlank()) {
                continue;
            }
            if (!lines.isEmpty() && !isRow(line) && !table && belongs(line, before, lines.getLast())) {
                lines.add(lines.removeLast() + " " + line.strip());
            } else {
                lines.add(line.stripTrailing());
            }
            before = line;
        }
        return lines;
    }

    private static boolean belongs(String line, String before, String whole) {
        if (isRow(whole)) {
            return !isHeading(whole) && isIndented(line);
        }
        return before.length() >= NARROWEST_PAGE
                && (!FINISHED.matcher(before).find()
                        || Character.isLowerCase(line.strip().codePointAt(0)));
    }

    /** Returns true if a line is a list item, a table row or a heading. */
    static boolean isRow(String line) {
        return ROW.matcher(line).matches();
    }

    /** Returns true if a line starts a new group instead of continuing the lines {@code above}: a heading, or the end of an indented block. */
    static boolean opens(String line, List<String> above) {
        boolean indentationEnds = !above.isEmpty() && isIndented(above.getLast()) && !isIndented(line) && !isRow(line);
        return isHeading(line) || indentationEnds;
    }

    private static boolean isIndented(String line) {
        return INDENTED.matcher(line).matches();
    }

    private static boolean isHeading(String line) {
        Matcher row = ROW.matcher(line);
        return row.matches() && row.group("heading") != null;
    }
}
