package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Time limits of an attempt.
 *
 * @param runTime maximum time from its start to its end
 * @param idleTime maximum time without a log line, a round or a change of the status
 */
public record RunLimits(Optional<Duration> runTime, Optional<Duration> idleTime) {

    /** No limits. */
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

    /** Starts monitoring an attempt of {@code run}. */
    Watch watch(RunDirectory run) {
        return new Watch(run);
    }

    /** Time used by one attempt, by this process's monotonic clock. */
    final class Watch {

        private final RunDirectory run;
        private final long start = System.nanoTime();
        private long moved = start;
        private long seen;

        private Watch(RunDirectory run) {
            this.run = run;
        }

        /** Returns the reason to end the attempt; empty if it may continue. */
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

    /** Returns a value that differs after a change of the file. */
    private static long trace(Path file) {
        try {
            return 31 * Files.getLastModifiedTime(file).toMillis() + Files.size(file);
        } catch (IOException e) {
            // Not created yet.
            return 0;
        }
    }

    private static String shown(Duration duration) {
        return duration.toString().substring(2).toLowerCase(java.util.Locale.ROOT);
    }
}
