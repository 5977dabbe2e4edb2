package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How long an attempt of a run may take.
 *
 * @param runTime from its start to its end
 * @param idleTime without a line in the log, a round or a change of the status
 */
public record RunLimits(Optional<Duration> runTime, Optional<Duration> idleTime) {

    /** A run may take as long as it likes. */
    public static final RunLimits NONE = new RunLimits(Optional.empty(), Optional.empty());

    public RunLimits {
        runTime.ifPresent(limit -> requirePositive("runTime", limit));
        idleTime.ifPresent(limit -> requirePositive("idleTime", limit));
    }

    private static void requirePositive(String name, Duration limit) {
        if (!limit.isPositive()) {
            throw new IllegalArgumentException(name + ": must be positive, got " + limit);
        }
    }

    /** Begins to watch an attempt of {@code run}. */
    Watch watch(RunDirectory run) {
        return new Watch(run);
    }

    /** What one attempt has used. Time is this process's own, so that no change of the clock matters. */
    final class Watch {

        private final RunDirectory run;
        private final long start = System.nanoTime();
        private long moved = start;
        private long seen;

        private Watch(RunDirectory run) {
            this.run = run;
        }

        /** Why the attempt has to end; empty while it may go on. */
        Optional<String> exceeded() {
            long now = System.nanoTime();
            if (runTime.isPresent() && now - start > runTime.get().toNanos()) {
                return Optional.of("The simulation took longer than " + shown(runTime.get()) + " (--max-run-time)");
            }
            if (idleTime.isEmpty()) {
                return Optional.empty();
            }
            long trace = trace(run.status()) + trace(run.log()) + trace(run.events());
            if (trace != seen) {
                seen = trace;
                moved = now;
            }
            return now - moved > idleTime.get().toNanos()
                    ? Optional.of(
                            "The simulation showed no progress for " + shown(idleTime.get()) + " (--max-idle-time)")
                    : Optional.empty();
        }
    }

    /** Differs when the file has changed. */
    private static long trace(Path file) {
        try {
            return 31 * Files.getLastModifiedTime(file).toMillis() + Files.size(file);
        } catch (IOException e) {
            // Not there yet.
            return 0;
        }
    }

    private static String shown(Duration duration) {
        return duration.toString().substring(2).toLowerCase(java.util.Locale.ROOT);
    }
}
