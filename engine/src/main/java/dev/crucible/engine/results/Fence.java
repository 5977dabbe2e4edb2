package dev.crucible.engine.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps an old attempt from writing into a run that a newer attempt owns. Whoever starts an attempt writes its number to the run's
 * {@code attempt} file first; a process writes only while the file still holds its own number.
 *
 * @param file the run's {@code attempt} file
 * @param attempt the number this process was started with
 */
public record Fence(Path file, int attempt) {

    /** Starts the next attempt of {@code run}. */
    public static Fence next(RunDirectory run) throws IOException {
        Path file = run.attempt();
        int attempt = Files.exists(file) ? read(file) + 1 : 1;
        AtomicFile.write(file, Integer.toString(attempt));
        return new Fence(file, attempt);
    }

    /** The attempt that owns {@code run} now. */
    public static Fence current(RunDirectory run) throws IOException {
        return new Fence(run.attempt(), read(run.attempt()));
    }

    /** Throws {@link SupersededException} when a newer attempt owns the run. */
    public void check() throws IOException {
        int owner = read(file);
        if (owner != attempt) {
            throw new SupersededException("attempt " + owner + " owns this run; attempt " + attempt + " gives up");
        }
    }

    private static int read(Path file) throws IOException {
        String text = Files.readString(file).strip();
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IOException(file.getFileName() + " holds no attempt number: " + text, e);
        }
    }

    /** A newer attempt owns the run. */
    public static final class SupersededException extends IOException {

        private static final long serialVersionUID = 1;

        SupersededException(String message) {
            super(message);
        }
    }
}
