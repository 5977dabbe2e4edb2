package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;

/**
 * The JVM's own messages on a child's standard error. They go to a separate file, because no flag disables the notice on incubator modules.
 * When the child has ended, they are appended to the run's log.
 */
final class StderrCapture {

    private static final String NOTICE = "WARNING: Using incubator modules";

    private StderrCapture() {}

    /** Returns the file for the child's standard error. */
    static Path file(RunDirectory run) {
        return run.root().resolve("stderr.log");
    }

    /** Appends the messages to the log of {@code run} and removes the file unless that fails. */
    static void intoLog(RunDirectory run) {
        try {
            add(run, file(run));
        } catch (IOException e) {
            // The end of the run must be recorded even without its last messages.
            System.getLogger("dev.crucible.lab").log(Level.WARNING, "the log of run " + run.id() + " lacks its end", e);
        }
    }

    private static void add(RunDirectory run, Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        String said = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith(NOTICE))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        if (!said.isEmpty()) {
            Files.writeString(run.log(), said, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        Files.delete(file);
    }
}
