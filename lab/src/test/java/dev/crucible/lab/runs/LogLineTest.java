package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "2025-01-02 03:04:05 | INFO | a.b.c | the text | more ~ 2025-01-02 03:04:05 ~ INFO ~ the text | more",
                "2025-01-02 03:04:05 | WARNING  | a | text ~ 2025-01-02 03:04:05 ~ WARNING ~ text",
                "2025-01-02 03:04:05 - ERROR - text ~ 2025-01-02 03:04:05 ~ ERROR ~ text",
                "2025-01-02 03:04:05,678 - DEBUG - text ~ 2025-01-02 03:04:05,678 ~ DEBUG ~ text",
                "2025-01-02T03:04:05.678 CRITICAL text ~ 2025-01-02T03:04:05.678 ~ CRITICAL ~ text",
                "[2025-01-02 03:04:05] INFO: text ~ 2025-01-02 03:04:05 ~ INFO ~ text",
                "ERROR: text: more ~ ~ ERROR ~ text: more",
                "WARNING:module.name:text ~ ~ WARNING ~ text",
                "just text ~ ~ INFO ~ just text",
                "INFORMATION: text ~ ~ INFO ~ INFORMATION: text",
                "a ERROR: text ~ ~ INFO ~ a ERROR: text"
            })
    void reads(String line, String timestamp, String level, String message) {
        LogLine read = LogLine.parse(line);
        if (timestamp != null) {
            assertThat(read.timestamp()).isEqualTo(timestamp);
        }
        assertThat(read.level()).isEqualTo(level);
        assertThat(read.message()).isEqualTo(message);
    }

    @Test
    void readsAnything() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder line = new StringBuilder(i % 3 == 0 ? "ERROR: " : i % 3 == 1 ? "2025-01-02 03:04:05 | " : "");
            for (int c = random.nextInt(40); c > 0; c--) {
                line.append((char)
                        (random.nextInt(10) == 0
                                ? random.nextInt(0xD800)
                                : " |:-[]aINFO\n".charAt(random.nextInt(12))));
            }
            LogLine read = LogLine.parse(line.toString());
            assertThat(read.timestamp()).isNotEmpty();
            assertThat(read.level()).isIn("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL");
            assertThat(read.message()).isNotNull();
        }
    }
}
