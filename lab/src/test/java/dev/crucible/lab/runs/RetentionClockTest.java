package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retention under clocks that jump. */
class RetentionClockTest {

    @TempDir
    Path folder;

    private Instant wall = Instant.parse("2026-11-01T00:00:00Z");
    private long nanos;
    private RetentionClock clock;

    @BeforeEach
    void start() {
        clock = new RetentionClock(folder.resolve("last"), () -> wall, () -> nanos);
    }

    private void pass(Duration time) {
        wall = wall.plus(time);
        nanos += time.toNanos();
    }

    @Test
    void believesAClockThatGoesWithTheTime() throws IOException {
        for (int hour = 0; hour < 50; hour++) {
            assertThat(clock.time()).contains(wall);
            pass(Duration.ofHours(1));
        }
    }

    @Test
    void doesNotBelieveAJumpForADay() throws IOException {
        for (long days : new long[] {40, -40, 2}) {
            assertThat(clock.time()).isPresent();
            wall = wall.plus(Duration.ofDays(days));
            for (int hour = 0; hour < 24; hour++) {
                assertThat(clock.time()).as("hour %d", hour).isEmpty();
                pass(Duration.ofHours(1));
            }
            assertThat(clock.time()).contains(wall);
        }
    }

    @Test
    void takesSmallStepsAndLongPauses() throws IOException {
        assertThat(clock.time()).isPresent();
        wall = wall.plus(Duration.ofHours(23));
        assertThat(clock.time()).contains(wall);
        pass(Duration.ofDays(60));
        assertThat(clock.time())
                .as("the process was busy, and both clocks say so")
                .contains(wall);
    }

    @Test
    void remembersTheTimeAcrossARestart() throws IOException {
        assertThat(clock.time()).isPresent();
        wall = wall.plus(Duration.ofDays(40));
        start();
        assertThat(clock.time()).isEmpty();
        pass(Duration.ofDays(1));
        assertThat(clock.time()).contains(wall);
        start();
        pass(Duration.ofHours(5));
        assertThat(clock.time()).contains(wall);
    }

    @Test
    void readsADamagedFileAsNone() throws IOException {
        Files.writeString(folder.resolve("last"), "yesterday");
        assertThat(clock.time()).contains(wall);
    }
}
