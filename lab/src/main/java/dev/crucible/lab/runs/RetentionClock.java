package dev.crucible.lab.runs;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The time by which retention counts. The machine's clock may be wrong after a start or a step of NTP, so a jump by more than a day stops
 * deletion until the clock has agreed with the time that passes for a day. A file keeps the last time across restarts.
 */
final class RetentionClock {

    private static final Duration JUMP = Duration.ofDays(1);

    private final Path file;
    private final InstantSource wall;
    private final LongSupplier nanos;
    private Optional<Reading> last = Optional.empty();
    private long heldSince;
    private boolean held;

    /** The wall clock at a time that cannot jump. */
    private record Reading(Instant wall, long nanos) {}

    RetentionClock(Path file, InstantSource wall, LongSupplier nanos) {
        this.file = file;
        this.wall = wall;
        this.nanos = nanos;
    }

    /** Returns the time, empty while it cannot be believed. */
    Optional<Instant> time() throws IOException {
        Reading now = new Reading(wall.instant(), nanos.getAsLong());
        Optional<Duration> jump = jump(now).filter(length -> length.abs().compareTo(JUMP) > 0);
        if (jump.isPresent()) {
            held = true;
            heldSince = now.nanos();
            System.getLogger("dev.crucible.lab")
                    .log(
                            Level.WARNING,
                            "the clock has moved by {0} hours since the trash was last looked at; nothing is deleted from it"
                                    + " until the lab has run for a day",
                            jump.get().toHours());
        }
        last = Optional.of(now);
        Files.writeString(file, now.wall().toString());
        if (held && now.nanos() - heldSince >= JUMP.toNanos()) {
            held = false;
        }
        return held ? Optional.empty() : Optional.of(now.wall());
    }

    /** Returns by how much the wall clock went ahead of the time that passed; all of it, after a restart. */
    private Optional<Duration> jump(Reading now) throws IOException {
        if (last.isPresent()) {
            return last.map(
                    before -> Duration.between(before.wall(), now.wall()).minusNanos(now.nanos() - before.nanos()));
        }
        try {
            return Optional.of(
                    Duration.between(Instant.parse(Files.readString(file).strip()), now.wall()));
        } catch (NoSuchFileException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
