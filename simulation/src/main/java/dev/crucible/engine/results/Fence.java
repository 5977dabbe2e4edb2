package dev.crucible.engine.results;

import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Fencing token that keeps an old attempt from writing into a run that a newer attempt owns. The number of a new attempt is first written
 * to the run's {@code attempt} file; a process writes only while the file holds its own number. The owner's name may follow the number.
 * Attempts start under a file lock, so only one of several contenders gets the next number.
 *
 * @param file the run's {@code attempt} file
 * @param attempt the number this process was started with, 0 for a run that was never started
 */
public record Fence(Path file, int attempt) {

    /** A number above those of all ordinary attempts. */
    private static final int UNKNOWN = 1_000_000;

    /** Starts the next attempt of {@code run}. */
    public static Fence next(RunDirectory run) throws IOException {
        try (RunLock _ = RunLock.take(run)) {
            return start(run, last(run) + 1, "");
        }
    }

    /**
     * Starts the attempt after {@code seen}; empty if another attempt has started already.
     *
     * @param seen the result of {@link #last}
     * @param owner the attempt's owner, without spaces; may be empty
     */
    public static Optional<Fence> after(RunDirectory run, int seen, String owner) throws IOException {
        try (RunLock _ = RunLock.take(run)) {
            return last(run) == seen ? Optional.of(start(run, seen + 1, owner)) : Optional.empty();
        }
    }

    /**
     * Starts an attempt of a run whose last number is unknown. Its number, taken from the clock, is larger than any of theirs, so it fences
     * off all earlier ones.
     */
    public static Fence anew(RunDirectory run) throws IOException {
        try (RunLock _ = RunLock.take(run)) {
            return start(run, UNKNOWN + Math.floorMod(System.nanoTime(), UNKNOWN), "");
        }
    }

    /** Returns the number of the last attempt of {@code run}, 0 when there was none. */
    public static int last(RunDirectory run) throws IOException {
        return Files.exists(run.attempt()) ? read(run.attempt()) : 0;
    }

    /** Returns the owner of the last attempt of {@code run}; empty if it has no attempt or no named owner. */
    public static String owner(RunDirectory run) throws IOException {
        if (!Files.exists(run.attempt())) {
            return "";
        }
        String text = Files.readString(run.attempt()).strip();
        int blank = text.indexOf(' ');
        return blank < 0 ? "" : text.substring(blank + 1);
    }

    /** Returns the attempt that owns {@code run} now. */
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
     * Writes into the run under its lock, so that not even a slow writer writes after a newer attempt has started.
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

    /** A write operation; it must not use a fence of the same run. */
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

    /** Thrown when a newer attempt owns the run. */
    public static final class SupersededException extends IOException {

        private static final long serialVersionUID = 1;

        SupersededException(String message) {
            super(message);
        }
    }
}
