package dev.crucible.engine.results;

import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps an old attempt from writing into a run that a newer attempt owns. Whoever starts an attempt writes its number to the run's
 * {@code attempt} file first; a process writes only while the file still holds its own number. The file may name the attempt's owner
 * after the number. Attempts are started under a lock of the file system, so that of many who want the next one, one gets it.
 *
 * @param file the run's {@code attempt} file
 * @param attempt the number this process was started with, 0 for a run that was never started
 */
public record Fence(Path file, int attempt) {

    /** No run has as many attempts. */
    private static final int UNKNOWN = 1_000_000;

    /** Starts the next attempt of {@code run}. */
    public static Fence next(RunDirectory run) throws IOException {
        try (RunLock _ = RunLock.take(run)) {
            return start(run, last(run) + 1, "");
        }
    }

    /**
     * Starts the attempt after {@code seen}, unless somebody has done so already.
     *
     * @param seen what {@link #last} said
     * @param owner whose attempt it is, without blanks; may be empty
     */
    public static Optional<Fence> after(RunDirectory run, int seen, String owner) throws IOException {
        try (RunLock _ = RunLock.take(run)) {
            return last(run) == seen ? Optional.of(start(run, seen + 1, owner)) : Optional.empty();
        }
    }

    /** Starts an attempt of a run whose last one cannot be known: under a number of the clock that none of them had, so that it fences off all. */
    public static Fence anew(RunDirectory run) throws IOException {
        try (RunLock _ = RunLock.take(run)) {
            return start(run, UNKNOWN + Math.floorMod(System.nanoTime(), UNKNOWN), "");
        }
    }

    /** The number of the last attempt of {@code run}, 0 when there was none. */
    public static int last(RunDirectory run) throws IOException {
        return Files.exists(run.attempt()) ? read(run.attempt()) : 0;
    }

    /** Who owns the last attempt of {@code run}; empty when it has no attempt or nobody said so. */
    public static String owner(RunDirectory run) throws IOException {
        if (!Files.exists(run.attempt())) {
            return "";
        }
        String text = Files.readString(run.attempt()).strip();
        int blank = text.indexOf(' ');
        return blank < 0 ? "" : text.substring(blank + 1);
    }

    /** The attempt that owns {@code run} now. */
    public static Fence current(RunDirectory run) throws IOException {
        return new Fence(run.attempt(), read(run.attempt()));
    }

    /** Throws {@link SupersededException} when a newer attempt owns the run. */
    public void check() throws IOException {
        int owner = Files.exists(file) ? read(file) : 0;
        if (owner != attempt) {
            throw new SupersededException("attempt " + owner + " owns this run; attempt " + attempt + " gives up");
        }
    }

    /**
     * Writes into the run while nobody can take it over, so that not even a writer that was slow comes late.
     *
     * @throws SupersededException when a newer attempt owns the run; nothing is written
     */
    public void write(Write write) throws IOException {
        try (RunLock _ = RunLock.take(
                new RunDirectory(Objects.requireNonNull(file.getParent(), "an attempt lies in its run")))) {
            check();
            write.run();
        }
    }

    /** What is written; it must not use a fence of the run itself. */
    @FunctionalInterface
    public interface Write {
        void run() throws IOException;
    }

    private static Fence start(RunDirectory run, int attempt, String owner) throws IOException {
        AtomicFile.write(run.attempt(), owner.isEmpty() ? Integer.toString(attempt) : attempt + " " + owner);
        return new Fence(run.attempt(), attempt);
    }

    private static int read(Path file) throws IOException {
        String text = Files.readString(file).strip();
        try {
            return Integer.parseInt(text.split(" ", 2)[0]);
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
