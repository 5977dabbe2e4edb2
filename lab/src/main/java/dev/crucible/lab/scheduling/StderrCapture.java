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
 * What the JVM itself says on a child's standard error. It goes to a file of its own, because no switch turns off the notice on
 * incubator modules, and joins the run's log when the child has ended.
 */
final class StderrCapture {

    private static final String NOTICE = "WARNING: Using incubator modules";

    private StderrCapture() {}

    /** Where the child's standard error goes. */
    static Path file(RunDirectory run) {
        return run.root().resolve("stderr.log");
    }

    /** Adds what was said to the log of {@code run}; nothing is left behind unless it cannot be added. */
    static void intoLog(RunDirectory run) {
        try {
            add(run, file(run));
        } catch (IOException e) {
            // The end of a run matters more than its last words.
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
