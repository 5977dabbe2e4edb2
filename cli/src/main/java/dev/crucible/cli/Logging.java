package dev.crucible.cli;

import java.util.Locale;
import java.util.Map;
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
     * Sets the level, and a format of one plain line per message.
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

    private static final class Line extends Formatter {

        @Override
        public String format(LogRecord entry) {
            String line = "%1$tT %2$s %3$s%n".formatted(entry.getMillis(), entry.getLevel(), formatMessage(entry));
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
