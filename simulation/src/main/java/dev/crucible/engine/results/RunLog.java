package dev.crucible.engine.results;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/**
 * {@code output.log} of a run: appended lines {@code YYYY-MM-DD HH:MM:SS | LEVEL | crucible | message}, flushed one by one for live
 * readers.
 */
public final class RunLog implements AutoCloseable {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final BufferedWriter out;

    public RunLog(RunDirectory run) throws IOException {
        this.out = Files.newBufferedWriter(
                run.log(), StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    public void info(String message) {
        line("INFO", message);
    }

    public void warning(String message) {
        line("WARNING", message);
    }

    public void error(String message) {
        line("ERROR", message);
    }

    private synchronized void line(String level, String message) {
        try {
            for (String part : message.split("\n", -1)) {
                out.write(TIME.format(LocalDateTime.now()) + " | " + level + " | crucible | " + part + "\n");
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
