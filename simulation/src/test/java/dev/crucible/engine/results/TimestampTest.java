package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class TimestampTest {

    private static final String LOCAL = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}";

    @Test
    void alwaysHasSixDigits() {
        assertThat(Timestamp.utc(Instant.parse("2026-01-02T03:04:05.123456789Z")))
                .isEqualTo("2026-01-02T03:04:05.123456+00:00");
        assertThat(Timestamp.utc(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00.000000+00:00");
        assertThat(Timestamp.local(LocalDateTime.of(2026, 1, 2, 3, 0))).isEqualTo("2026-01-02T03:00:00.000000");
    }

    @Test
    void tellsNow() {
        Instant before = Instant.now().minusSeconds(1);
        assertThat(OffsetDateTime.parse(Timestamp.utc()).toInstant()).isBetween(before, before.plusSeconds(60));
        assertThat(Timestamp.local()).matches(LOCAL);
    }
}
