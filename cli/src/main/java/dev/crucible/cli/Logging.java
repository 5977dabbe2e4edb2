package dev.crucible.cli;

import dev.crucible.web.CurrentRequest;
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

/**
 * Log of the services on standard error: warnings and worse, and of a worker also the runs that it takes. {@code CRUCIBLE_LOG} sets
 * another level.
 */
public final class Logging {

    private static final Map<String, Level> LEVELS =
            Map.of("error", Level.SEVERE, "warning", Level.WARNING, "info", Level.INFO, "debug", Level.FINE);

    /** A strong reference, because unreferenced loggers lose their levels. */
    private static final Logger ROOT = Logger.getLogger("");

    private Logging() {}

    /**
     * Sets the level, and a format of one line per message, a stack trace below it.
     *
     * @param chosen one of error, warning, info and debug; null for warning
     */
    public static void configure(String chosen) {
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
        console.setFormatter(new Line());
        ROOT.addHandler(console);
        ROOT.setLevel(level);
    }

    /** A line of date and time, level, id and sender of the request, and message. */
    static final class Line extends Formatter {

        private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX");
        private static final String NONE = "-";

        @Override
        public String format(LogRecord entry) {
            Optional<CurrentRequest> request = CurrentRequest.get();
            String line = "%s %s %s %s %s%n"
                    .formatted(
                            TIME.format(entry.getInstant().atZone(ZoneId.systemDefault())),
                            entry.getLevel(),
                            request.map(CurrentRequest::id).orElse(NONE),
                            request.map(CurrentRequest::who).orElse(NONE),
                            formatMessage(entry));
            return entry.getThrown() == null ? line : line + trace(entry.getThrown());
        }

        private static String trace(Throwable thrown) {
            StringBuilder lines = new StringBuilder("    ").append(thrown).append('\n');
            for (StackTraceElement frame : thrown.getStackTrace()) {
                lines.append("        at ").append(frame).append('\n');
            }
            return thrown.getCause() == null ? lines.toString() : lines + trace(thrown.getCause());
        }
    }
}
