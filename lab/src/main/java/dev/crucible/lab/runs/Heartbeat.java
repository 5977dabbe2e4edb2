package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The sign of life that a worker leaves in a run it works on, so that whoever shares the directory sees it, also without Redis. It is
 * there from the start of the attempt until its end is written and its processes are gone.
 *
 * @param run the run
 * @param attempt the worker's attempt
 */
public record Heartbeat(RunDirectory run, int attempt) {

    private static final String NAME = ".alive-";

    /** Removes the signs of life that dead workers left in a run that has ended. */
    public static void removeLeft(RunDirectory run) throws IOException {
        String[] names = run.root().toFile().list((folder, name) -> name.startsWith(NAME));
        for (String name : names == null ? new String[0] : names) {
            Files.deleteIfExists(run.root().resolve(name));
        }
    }

    private Path file() {
        return run.root().resolve(NAME + attempt);
    }

    /** The worker lives. */
    public void beat() throws IOException {
        Files.writeString(file(), Timestamp.utc());
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
}
