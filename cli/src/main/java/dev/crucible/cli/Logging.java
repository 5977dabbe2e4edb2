package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.CurrentRequest;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import picocli.CommandLine.Option;

/**
 * Log of the services on standard error, and the option of its form. The level is that of warnings, and for a worker includes the runs
 * that it takes. {@code CRUCIBLE_LOG} sets another level.
 */
public final class Logging {

    private static final Map<String, Level> LEVELS =
            Map.of("error", Level.SEVERE, "warning", Level.WARNING, "info", Level.INFO, "debug", Level.FINE);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX");

    /** A strong reference, because unreferenced loggers lose their levels. */
    private static final Logger ROOT = Logger.getLogger("");

    @Option(
            names = "--log-format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the log: text, or one JSON object per line. [default: ${DEFAULT-VALUE}]")
    private String format;

    Logging() {}

    /** Starts the log in the chosen form, at the level of {@code CRUCIBLE_LOG}, or else at {@code usual}. */
    void start(String usual) {
        Formatter form =
                switch (format) {
                    case "text" -> new Line();
                    case "json" -> new JsonLine();
                    default ->
                        throw new BadInputException("crucible: --log-format must be text or json, got " + format);
                };
        configure(System.getenv().getOrDefault("CRUCIBLE_LOG", usual), form);
    }

    /**
     * Sets the level, and a format of one line per message, a stack trace below it.
     *
     * @param chosen one of error, warning, info and debug; null for warning
     */
    public static void configure(String chosen) {
        configure(chosen, new Line());
    }

    private static void configure(String chosen, Formatter form) {
        Level level = chosen == null ? Level.WARNING : LEVELS.get(chosen.toLowerCase(Locale.ROOT));
        if (level == null) {
            throw new BadInputException(
                    "crucible: CRUCIBLE_LOG must be error, warning, info or debug, got \"" + chosen + "\"");
        }
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(level);
        console.setFormatter(form);
        ROOT.addHandler(console);
        ROOT.setLevel(level);
    }

    /** A line of date and time, level, id and sender of the request, and message. */
    static final class Line extends Formatter {

        private static final String NONE = "-";

        @Override
        public String format(LogRecord entry) {
            Optional<CurrentRequest> request = CurrentRequest.get();
            String line = "%s %s %s %s %s%n"
                    .formatted(
                            time(entry.getInstant()),
                            entry.getLevel(),
                            request.map(CurrentRequest::id).orElse(NONE),
                            request.map(CurrentRequest::who).orElse(NONE),
                            formatMessage(entry));
            return entry.getThrown() == null ? line : line + trace(entry.getThrown());
        }
    }

    /** The same as a JSON object; {@code request} and {@code who} are null outside a request, {@code trace} is absent without an error. */
    static final class JsonLine extends Formatter {

        @Override
        public String format(LogRecord entry) {
            Optional<CurrentRequest> request = CurrentRequest.get();
            ObjectNode line = JsonNodeFactory.instance
                    .objectNode()
                    .put("time", time(entry.getInstant()))
                    .put("level", entry.getLevel().getName())
                    .put("request", request.map(CurrentRequest::id).orElse(null))
                    .put("who", request.map(CurrentRequest::who).orElse(null))
                    .put("message", formatMessage(entry));
            if (entry.getThrown() != null) {
                line.put("trace", trace(entry.getThrown()));
            }
            return line + System.lineSeparator();
        }
    }

    private static String time(Instant instant) {
        return TIME.format(instant.atZone(ZoneId.systemDefault()));
    }

    private static String trace(Throwable thrown) {
        StringBuilder lines = new StringBuilder("    ").append(thrown).append('\n');
        for (StackTraceElement frame : thrown.getStackTrace()) {
            lines.append("        at ").append(frame).append('\n');
        }
        return thrown.getCause() == null ? lines.toString() : lines + trace(thrown.getCause());
    }
}
