package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Heartbeat file of a worker in a run's directory, visible without Redis to every machine that shares the directory. It exists from the
 * start of the attempt until the end is written and all processes have ended.
 *
 * @param run the run
 * @param attempt the worker's attempt
 */
public record Heartbeat(RunDirectory run, int attempt) {

    private static final String NAME = ".alive-";

    /** Removes the heartbeat files that dead workers left in a run that has ended. */
    public static void removeLeft(RunDirectory run) throws IOException {
        String[] names = run.root().toFile().list((folder, name) -> name.startsWith(NAME));
        for (String name : names == null ? new String[0] : names) {
            Files.deleteIfExists(run.root().resolve(name));
        }
    }

    private Path file() {
        return run.root().resolve(NAME + attempt);
    }

    /** Writes a new value. */
    public void beat() throws IOException {
        Files.writeString(file(), Timestamp.utc());
    }

    /** Removes the file at the end of the attempt. */
    public void end() throws IOException {
        try {
            Files.deleteIfExists(file());
        } catch (NoSuchFileException e) {
            // The run itself is gone.
        }
    }

    /** Returns true if the file exists, written by a live or dead worker; it may be empty during a write. */
    public boolean isThere() {
        return Files.exists(file());
    }

    /** Returns the current value, empty if there is none. The content counts, not the file's time, because shared file systems cache old times. */
    public String value() {
        try {
            return Files.readString(file());
        } catch (IOException e) {
            return "";
        }
    }
}
