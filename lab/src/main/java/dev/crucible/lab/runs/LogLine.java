package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.Timestamp;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One log entry.
 *
 * @param timestamp time as written, or now if the line has none; never empty
 * @param level DEBUG, INFO, WARNING, ERROR or CRITICAL
 * @param message the rest of the line
 */
public record LogLine(String timestamp, String level, String message) {

    private static final String LEVEL = "(?<level>DEBUG|INFO|WARNING|ERROR|CRITICAL)";
    private static final String DAY = "\\d{4}-\\d{2}-\\d{2}";
    private static final String TIME = "\\d{2}:\\d{2}:\\d{2}";
    private static final List<Pattern> FORMATS = List.of(
            line("(?<time>" + DAY + " " + TIME + ") \\| " + LEVEL + " *\\| [^|]* \\| (?<text>.*)"),
            line("(?<time>" + DAY + " " + TIME + "(,\\d{3})?) - " + LEVEL + " - (?<text>.*)"),
            line("(?<time>" + DAY + "T" + TIME + "(\\.\\d+)?Z?) " + LEVEL + " (?<text>.*)"),
            line("\\[(?<time>" + DAY + " " + TIME + ")] " + LEVEL + ": ?(?<text>.*)"),
            line(LEVEL + ": (?<text>.*)"),
            line(LEVEL + ":[\\w.]+:(?<text>.*)"),
            line(LEVEL + ":(?<text>.*)"));

    private static Pattern line(String format) {
        return Pattern.compile(format, Pattern.DOTALL);
    }

    /** Parses a line; one of unknown form becomes a message at INFO. */
    public static LogLine parse(String line) {
        for (Pattern format : FORMATS) {
            Matcher matcher = format.matcher(line);
            if (matcher.matches()) {
                String time = format.namedGroups().containsKey("time") ? matcher.group("time") : now();
                return new LogLine(
                        time,
                        matcher.group("level").toUpperCase(Locale.ROOT),
                        matcher.group("text").strip());
            }
        }
        return new LogLine(now(), "INFO", line.strip());
    }

    /** Returns the data of a log event. */
    public ObjectNode toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("timestamp", timestamp)
                .put("level", level)
                .put("message", message);
    }

    private static String now() {
        return Timestamp.local();
    }
}
