package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * The sign of life that a worker leaves in a run it works on, so that whoever shares the directory sees it, also without Redis. It is
 * there from the start of the attempt until its end is written and its processes are gone.
 *
 * @param run the run
 * @param attempt the worker's attempt
 */
public record Heartbeat(RunDirectory run, int attempt) {

    private Path file() {
        return run.root().resolve(".alive-" + attempt);
    }

    /** The worker lives. */
    public void beat() throws IOException {
        Files.writeString(file(), Instant.now().toString());
    }

    /** The worker is done with the attempt. */
    public void end() throws IOException {
        try {
            Files.deleteIfExists(file());
        } catch (NoSuchFileException e) {
            // The run itself is gone.
        }
    }

    /** Whether the worker still has the attempt, dead or alive; what it says may be empty while it is being written. */
    public boolean isThere() {
        return Files.exists(file());
    }

    /** What it says now; empty when there is none. It is read, not dated, because shared file systems remember old dates. */
    public String value() {
        try {
            return Files.readString(file());
        } catch (IOException e) {
            return "";
        }
    }

    /** When it last beat, by the worker's clock. */
    Optional<Instant> at() {
        try {
            return Optional.of(Instant.parse(value()));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
